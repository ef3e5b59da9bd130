import type { PythonOutcome, PythonRequest } from "@/lib/benchmarks/kit";
import { createPythonSandbox, type PythonSandbox } from "./python-sandbox";
import { startCommand } from "./start-command";

/** Calls `f` of a source once, with the given arguments. */
export async function callOnce(sandbox: PythonSandbox, source: string, args: readonly unknown[] = []): Promise<PythonOutcome> {
  const [outcome] = await sandbox.run(requestOf(source, args));
  if (!outcome) throw new Error("There is no outcome.");
  return outcome;
}

/** Builds a request for one call of `f`. */
export const requestOf = (source: string, args: readonly unknown[] = []): PythonRequest => ({
  source,
  name: "f",
  calls: [JSON.stringify(args)],
});

/** Builds a source whose `f` has no parameters and these lines. */
export const body = (...lines: readonly string[]): string => `def f():\n${lines.map((line) => `    ${line}`).join("\n")}\n`;

// A machine may be slow: the tests check results, not times.
const patient = { processes: 1, limits: { startMs: 300_000, caseMs: 60_000 } };

/**
 * Sandbox for all files of a process, which starts at its first call and ends with the process: each call gets the interpreter as it was
 * after its boot, whatever was called before.
 */
export const sandbox: PythonSandbox = createPythonSandbox(patient);

/** Sandbox without the rules, to test the layers below them. */
export const unruledSandbox: PythonSandbox = createPythonSandbox({ ...patient, start: { command: startCommand(), unruled: true } });
