"""Figures that were measured: a line each for people, an array for programs."""
import json
import statistics


class Figures:
    def __init__(self, as_json):
        self.array = [] if as_json else None

    def add(self, name, work, values, unit, reference=None, ratios=None):
        """values: one a round; ratios: the same rounds against the reference, above 1 is better."""
        judged = ratios or values
        value, middle = statistics.median(values), statistics.median(judged)
        figure = {
            "name": name, "work": work, "value": float(f"{value:.4g}"), "unit": unit,
            "reference": reference, "ratio": float(f"{middle:.4g}") if ratios else None,
            "rounds": len(values),
            "spread": round((max(judged) - min(judged)) / middle, 4) if middle else 0,
        }
        if self.array is not None:
            self.array.append(figure)
            return figure
        line = f"{name:<36} {work:<44} {value:>10.5g} {unit}"
        if ratios:
            line += f", {middle:.3g} times {reference}"
        if len(values) > 1:
            line += f" ({len(values)} rounds, spread {100 * figure['spread']:.0f} %)"
        print(line, flush=True)
        return figure

    def end(self):
        if self.array is not None:
            print(json.dumps(self.array, indent=2))
