"""Measures specrun and its peers in turns and prints ratios.

    python3 compare.py [--rounds N] [--only TEXT]

CPU is user and system time of the client alone. What is missing on the machine is said and left out.
Only ratios from one run mean anything; medians are of at least five rounds, the spread beside them is
the middle half of the rounds.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from picture import picture
from scenarios import scenarios

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent / ".build" / "comparison"


def measured(command):
    """Milliseconds of CPU and of the clock, and MiB; an exit status other than 0 ends everything."""
    result = subprocess.run(
        [str(BUILD / "measure"), *command], capture_output=True, text=True, check=False
    )
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    cpu, wall, memory = result.stdout.split()[:3]
    return {"cpu": float(cpu), "wall": float(wall), "memory": float(memory) / 1024}


def rounds_of(scenario, rounds):
    """The runs of each program, in turns, so that what disturbs one disturbs all."""
    runs = {program: [] for program in scenario.commands}
    for _ in range(rounds):
        for program, command in scenario.commands.items():
            run = measured(command)
            if program in scenario.less:
                less = measured(scenario.less[program])
                run = {key: run[key] - less[key] for key in run}
            runs[program].append(run)
    return runs


def summary(runs):
    """Median and middle half of each figure."""
    result = {}
    for key in ["cpu", "wall", "memory"]:
        values = sorted(run[key] for run in runs)
        quarter = len(values) // 4
        result[key] = {
            "median": statistics.median(values),
            "low": values[quarter],
            "high": values[-1 - quarter],
        }
    return result


def table_line(scenario, summaries):
    key = scenario.counts
    own = summaries["specrun"][key]["median"]
    cells = []
    for program, figures in summaries.items():
        figure = figures[key]
        per = 1000 / scenario.unit if key == "cpu" else 1
        unit = {"cpu": "µs" if scenario.unit > 1 else "ms", "wall": "ms", "memory": "MiB"}[key]
        if key == "cpu" and scenario.unit == 1:
            per = 1
        value = f"{program} {figure['median'] * per:.1f} {unit}"
        value += f" ({figure['low'] * per:.1f}–{figure['high'] * per:.1f})"
        if program != "specrun" and figure["median"] > 0:
            value += f", ratio {own / figure['median']:.2f}"
        cells.append(value)
    if scenario.ideal:
        cells.append(f"ideal {scenario.ideal:.0f} ms, ratio {own / scenario.ideal:.2f}")
    return f"{scenario.name} [{key}]: " + "; ".join(cells)


def found_tools():
    """The command of each program that is there."""
    specrun = os.environ.get("SPECRUN", str(HERE.parents[1] / ".build-release/release/specrun"))
    tools = {"specrun": [specrun], "bare": [str(BUILD / "bare-loop")]}
    for name in ["hurl", "k6"]:
        path = shutil.which(name)
        if path:
            tools[name] = [path]
        else:
            print(f"missing, so not measured: {name}")
    return tools


def main():
    parser = argparse.ArgumentParser(description="Measures specrun beside its peers.")
    parser.add_argument("--rounds", type=int, default=5, help="5 unless given")
    parser.add_argument("--only", default="", help="scenarios whose names contain this")
    options = parser.parse_args()
    tools = found_tools()
    work = BUILD / "work"
    work.mkdir(parents=True, exist_ok=True)
    results, rows = [], []
    for scenario in scenarios(work, {name: tools.get(name, [""]) for name in
                                     ["specrun", "hurl", "k6", "bare"]}):
        if options.only not in scenario.name:
            continue
        scenario.commands = {k: v for k, v in scenario.commands.items() if k in tools}
        summaries = {
            program: summary(runs)
            for program, runs in rounds_of(scenario, options.rounds).items()
        }
        print(table_line(scenario, summaries), flush=True)
        results.append({"scenario": scenario.name, "counts": scenario.counts,
                        "unit": scenario.unit, "programs": summaries})
        own = summaries["specrun"][scenario.counts]["median"]
        if len(summaries) > 1 and own > 0:
            rows.append((scenario.name, {
                program: figures[scenario.counts]["median"] / own
                for program, figures in summaries.items()
            }))
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    versions = {
        name: subprocess.run([*command, "version" if name == "k6" else "--version"],
                             capture_output=True, text=True, check=False).stdout.splitlines()[:1]
        for name, command in tools.items() if name != "bare"
    }
    (BUILD / "results.json").write_text(json.dumps(
        {"machine": machine, "versions": versions, "rounds": options.rounds,
         "results": results}, indent=1))
    if rows:
        caption = "Cost beside specrun's, which is 1; less is better"
        (BUILD / "results.svg").write_text(picture(rows, caption))
    print(f"in full: {BUILD / 'results.json'}, {BUILD / 'results.svg'}")


if __name__ == "__main__":
    main()
