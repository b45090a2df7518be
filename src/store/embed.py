"""Writes the numbered migrations into a C file as byte arrays (long strings are no ISO C)."""
import pathlib
import sys

output, *sources = map(pathlib.Path, sys.argv[1:])
numbers = [int(source.name.split('_')[0]) for source in sources]
if numbers != list(range(1, len(sources) + 1)):
    sys.exit(f'migrations must be numbered from 1 without a gap, not {numbers}')

lines = ['#include "store/migrate.h"', '']
for number, source in zip(numbers, sources):
    content = source.read_bytes() + b'\0'
    rows = [content[i:i + 20] for i in range(0, len(content), 20)]
    lines += [f'static const char migration_{number}[] = {{']
    lines += ['    ' + ', '.join(map(str, row)) + ',' for row in rows]
    lines += ['};', '']
lines += ['const char *const store_migrations[] = {']
lines += [f'    migration_{number},' for number in numbers]
lines += ['};', f'const size_t store_migration_count = {len(numbers)};', '']
output.write_text('\n'.join(lines))
