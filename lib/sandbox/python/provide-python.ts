import type { Tools } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { layersLine } from "./layers";
import type { PythonReady } from "./python-process";
import { createPythonSandbox, type PythonSandbox } from "./python-sandbox";

/** A sandbox that starts at its first use and runs until it is closed. */
export interface ProvidedPython {
  python: NonNullable<Tools["python"]>;
  /** Kills its processes, if there are any. */
  close(): void;
}

/**
 * Provides Python to a command or a job; calls in flight reject when `signal` is aborted, and `say` is called once with the layers that
 * hold. A request rejects with `unavailable` if the sandbox itself fails.
 */
export function providePython(signal?: AbortSignal, say?: (line: string) => void): ProvidedPython {
  let sandbox: PythonSandbox | null = null;
  let hasReported = false;
  const onStart = (ready: PythonReady) => {
    if (!hasReported) say?.(layersLine(ready));
    hasReported = true;
  };
  return {
    python: async (request) => {
      sandbox ??= createPythonSandbox({ onStart });
      const outcomes = await sandbox.run(request, signal);
      const broken = outcomes.find(({ kind }) => kind === "harness");
      if (broken && "message" in broken)
        throw new HeedError("unavailable", `The Python sandbox failed. ${broken.message} Check its layers on the System page.`);
      return outcomes;
    },
    close: () => sandbox?.close(),
  };
}
