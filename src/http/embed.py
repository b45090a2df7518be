"""Writes the contract into a C file as a byte array (a long string is no ISO C)."""
import pathlib
import sys

output, source = map(pathlib.Path, sys.argv[1:])
content = source.read_bytes()
rows = [content[i:i + 20] for i in range(0, len(content), 20)]
lines = ['#include "http/contract.h"', '', 'const char contract_text[] = {']
lines += ['    ' + ', '.join(f"'\\x{byte:02x}'" for byte in row) + ',' for row in rows]
lines += ['};', f'const size_t contract_length = {len(content)};', '']
output.write_text('\n'.join(lines))
