import type { PythonOutcome, PythonRequest } from "@/lib/benchmarks/kit";
import type { PythonSandbox } from "./python-sandbox";

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
