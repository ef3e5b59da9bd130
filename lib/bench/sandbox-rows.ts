import { existsSync, readFileSync } from "node:fs";
import { createPythonSandbox } from "@/lib/sandbox/python/python-sandbox";
import { above, type BenchRow, below } from "./bench-row";

const reach = { perSecond: 300, startMs: 6000, residentBytes: 450e6 };
const warmUp = 1200;
const measured = 1500;

/** A walk over a small grid, like the functions of LogicIF. */
const source = `
import collections

def f(grid, factor):
    queue, seen, steps, total = collections.deque([(0, 0)]), {(0, 0)}, 0, 0
    while queue:
        row, column = queue.popleft()
        steps += 1
        total += grid[row][column]
        for down, right in ((0, 1), (1, 0)):
            cell = (row + down, column + right)
            if cell[0] < len(grid) and cell[1] < len(grid[0]) and cell not in seen:
                seen.add(cell)
                queue.append(cell)
    return total * factor, {"steps": steps}
`;
/** Returns what `source` returns for the call at an index. */
const expected = (at: number) => `[${45 * at}, {"steps": 9}]`;
const calls = (count: number) => Array.from({ length: count }, (_, at) => `[[[1, 2, 3], [4, 5, 6], [7, 8, 9]], ${at}]`);

// Peak resident memory of a process so far; if the system does not report it, the value that the process reported at its start.
function peakOf(pid: number, otherwise: number): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  return kilobytes === undefined ? otherwise : Number(kilobytes) * 1024;
}

type Sandbox = ReturnType<typeof createPythonSandbox>;

/** Runs the function so many times. Throws at a wrong outcome: a refused function would end sooner than one that computes. */
async function runCases(sandbox: Sandbox, count: number): Promise<void> {
  const outcomes = await sandbox.run({ source, name: "f", calls: calls(count) });
  outcomes.forEach((outcome, at) => {
    if (outcome.kind !== "value" || outcome.json !== expected(at))
      throw new Error(`Case ${at} of the Python sandbox gave ${JSON.stringify(outcome).slice(0, 200)} instead of ${expected(at)}.`);
  });
  if (outcomes.length !== count) throw new Error(`The Python sandbox ran ${outcomes.length} of ${count} cases.`);
}

/** Measures the Python sandbox: its first case on a cold machine, short cases per second over all processes, the memory of a process. */
export async function sandboxRows(say: (line: string) => void): Promise<BenchRow[]> {
  say("Python sandbox");
  const sandbox = createPythonSandbox();
  try {
    const begun = performance.now();
    await runCases(sandbox, 1);
    const firstMs = performance.now() - begun;
    await runCases(sandbox, warmUp);
    const from = performance.now();
    await runCases(sandbox, measured);
    const rate = (measured / (performance.now() - from)) * 1000;
    const { pid, resident } = await sandbox.start();
    const bytes = peakOf(pid, resident);
    return [
      {
        label: "Python sandbox: short cases, each in a restored interpreter",
        measured: `${rate.toFixed(0)}/s`,
        reach: `${reach.perSecond}/s`,
        ratio: above(rate, reach.perSecond),
        note: "all processes, one hash seed, warm",
      },
      {
        label: "Python sandbox: first case",
        measured: `${(firstMs / 1000).toFixed(1)} s`,
        reach: `${reach.startMs / 1000} s`,
        ratio: below(firstMs, reach.startMs),
        note: "start of the process included",
      },
      {
        label: "Python sandbox: memory of a process",
        measured: `${(bytes / 1e6).toFixed(0)} MB`,
        reach: `${reach.residentBytes / 1e6} MB`,
        ratio: below(bytes, reach.residentBytes),
        note: "resident, at most so far",
      },
    ];
  } finally {
    sandbox.close();
  }
}
