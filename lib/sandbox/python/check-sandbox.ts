import type { SandboxReport } from "@/lib/contracts/sandbox";
import { HeedError } from "@/lib/errors";

interface Checks {
  last: SandboxReport | null;
  running: Promise<SandboxReport> | null;
}

// Pages and routes are bundled separately, but share one report.
const place = Symbol.for("heed.sandbox-checks");
const holder = globalThis as typeof globalThis & { [place]?: Checks };
const checks = (): Checks => {
  holder[place] ??= { last: null, running: null };
  return holder[place];
};

const CASES = 50;
const source = "def f(n):\n    steps = 0\n    for i in range(n):\n        steps += i % 3\n    return n, {'steps': steps}";

async function check(): Promise<SandboxReport> {
  // Loaded here so that a page that only shows the report loads none of it.
  const [{ createPythonSandbox }, { sandboxLayers }] = await Promise.all([import("./python-sandbox"), import("./layers")]);
  const sandbox = createPythonSandbox({ processes: 1 });
  try {
    const ready = await sandbox.start();
    const calls = Array.from({ length: CASES }, (_, at) => `[${at}]`);
    const began = performance.now();
    const outcomes = await sandbox.run({ source, name: "f", calls });
    const caseMs = (performance.now() - began) / CASES;
    const failed = outcomes.find(({ kind }) => kind !== "value");
    if (failed) throw new Error(`a case ended as ${failed.kind}`);
    return {
      version: ready.version,
      node: process.versions.node,
      layers: sandboxLayers(ready),
      startMs: ready.startMs,
      caseMs,
      residentBytes: ready.resident,
      checkedAt: new Date().toISOString(),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HeedError(
      "unavailable",
      `The Python sandbox does not start: ${why}. Node 20.19 or later and the package pyodide are needed.`,
    );
  } finally {
    sandbox.close();
  }
}

/** Returns the report of this process's last check; null before the first. */
export const lastCheck = (): SandboxReport | null => checks().last;

/** Starts a sandbox, tests its layers, makes some calls and stops it, which takes some seconds. Concurrent checks share one run. */
export function checkSandbox(): Promise<SandboxReport> {
  const known = checks();
  known.running ??= check()
    .then((report) => {
      known.last = report;
      return report;
    })
    .finally(() => {
      known.running = null;
    });
  return known.running;
}
