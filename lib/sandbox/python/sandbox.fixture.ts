import type { PythonOutcome, PythonRequest } from "@/lib/benchmarks/kit";
import { createPythonSandbox, type PythonSandbox } from "./python-sandbox";
import { startCommand } from "./start-command";

/** Calls `f` of a source once, with the arguments given. */
export async function callOnce(sandbox: PythonSandbox, source: string, args: readonly unknown[] = []): Promise<PythonOutcome> {
  const [outcome] = await sandbox.run(requestOf(source, args));
  if (!outcome) throw new Error("There is no outcome.");
  return outcome;
}

/** A call of `f`. */
export const requestOf = (source: string, args: readonly unknown[] = []): PythonRequest => ({
  source,
  name: "f",
  calls: [JSON.stringify(args)],
});

/** A source whose `f` takes nothing and has these lines. */
export const body = (...lines: readonly string[]): string => `def f():\n${lines.map((line) => `    ${line}`).join("\n")}\n`;

// A busy machine may take its time: what is tried is what comes back, not how soon.
const patient = { processes: 1, limits: { startMs: 300_000, caseMs: 60_000 } };

/**
 * The sandbox of all files of a process, which starts at its first call and ends with the process: each call finds the interpreter as it
 * was after its boot, whoever has called before.
 */
export const sandbox: PythonSandbox = createPythonSandbox(patient);

/** The same without the rules, so that what lies below them is tried. */
export const unruledSandbox: PythonSandbox = createPythonSandbox({ ...patient, start: { command: startCommand(), unruled: true } });
