import type { Tools } from "@/lib/benchmarks/kit";
import { layersLine } from "./layers";
import type { PythonReady } from "./python-process";
import { createPythonSandbox, type PythonSandbox } from "./python-sandbox";

/** A sandbox that starts at its first use and lives until it is closed. */
export interface ProvidedPython {
  python: NonNullable<Tools["python"]>;
  /** Kills its processes, if there are any. */
  close(): void;
}

/** Lends Python to a command or a job; calls in flight reject when `signal` is aborted, `say` is told once which layers hold. */
export function providePython(signal?: AbortSignal, say?: (line: string) => void): ProvidedPython {
  let sandbox: PythonSandbox | null = null;
  let hasReported = false;
  const onStart = (ready: PythonReady) => {
    if (!hasReported) say?.(layersLine(ready));
    hasReported = true;
  };
  return {
    python: (request) => {
      sandbox ??= createPythonSandbox({ onStart });
      return sandbox.run(request, signal);
    },
    close: () => sandbox?.close(),
  };
}
