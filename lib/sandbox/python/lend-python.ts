import type { Tools } from "@/lib/benchmarks/kit";
import { createPythonSandbox, type PythonSandbox } from "./python-sandbox";

/** A sandbox that starts at its first use and lives until it is closed. */
export interface LentPython {
  python: NonNullable<Tools["python"]>;
  /** Kills its processes, if there are any. */
  close(): void;
}

/** Lends Python to a command or a job; calls in flight reject when `signal` is aborted. */
export function lendPython(signal?: AbortSignal): LentPython {
  let sandbox: PythonSandbox | null = null;
  return {
    python: (request) => {
      sandbox ??= createPythonSandbox();
      return sandbox.run(request, signal);
    },
    close: () => sandbox?.close(),
  };
}
