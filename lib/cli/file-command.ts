import type { FileProblem } from "@/lib/benchmarks/benchmark";
import { benchmarkById } from "@/lib/benchmarks/registry";
import { HeedError } from "@/lib/errors";
import { lineWriter } from "./line-writer";
import { openText } from "./open-text";

/**
 * Prints what a family gives for a file as JSON lines on standard output, and unreadable rows with their line on standard error.
 * Gives the exit code: 0, or 1 when a row or the file could not be read.
 */
export async function runFileCommand(name: "score" | "metrics", benchmark: string, file: string): Promise<number> {
  let faults = 0;
  const problem = ({ line, message, kind }: FileProblem) => {
    if (kind === "row") faults++;
    process.stderr.write(`${file}${line === null ? "" : `, line ${line}`}: ${message}\n`);
  };
  const out = lineWriter(process.stdout);
  try {
    const { commandLine } = benchmarkById(benchmark);
    if (!commandLine) throw new HeedError("invalid", `The benchmark “${benchmark}” has no ${name} command.`);
    for await (const row of commandLine[name](openText(file), problem)) {
      if (!(await out.write(typeof row === "string" ? row : JSON.stringify(row)))) break;
    }
  } catch (error) {
    if (!(error instanceof HeedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    faults++;
  }
  const written = await out.end();
  return faults > 0 || !written ? 1 : 0;
}
