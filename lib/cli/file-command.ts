import type { FileProblem } from "@/lib/benchmarks/kit";
import type { Command } from "@/lib/benchmarks/command";
import { benchmarkById } from "@/lib/benchmarks/registry";
import { HeedError } from "@/lib/errors";
import { lineWriter } from "./line-writer";
import { openText } from "./open-text";

/**
 * Prints what a family gives for its files as JSON lines on standard output, and unreadable rows with their line on standard error.
 * Gives the exit code: 0, or 1 when a row or a file could not be read.
 */
export async function runFileCommand(
  name: "score" | "metrics",
  benchmark: string,
  files: readonly string[],
  options: Readonly<Record<string, string>> = {},
): Promise<number> {
  let faults = 0;
  const problem = ({ line, message, kind, file = files[0] }: FileProblem) => {
    if (kind === "row") faults++;
    process.stderr.write(`${file}${line === null ? "" : `, line ${line}`}: ${message}\n`);
  };
  const out = lineWriter(process.stdout);
  try {
    const { commandLine } = benchmarkById(benchmark);
    if (!commandLine) throw new HeedError("invalid", `The benchmark “${benchmark}” has no ${name} command.`);
    for await (const row of rowsOf(name, commandLine, files, options, problem)) {
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

function rowsOf(
  name: "score" | "metrics",
  commandLine: CommandLine,
  files: readonly string[],
  options: Readonly<Record<string, string>>,
  problem: (of: FileProblem) => void,
): AsyncIterable<object | string> {
  const [file = "-", ...more] = files;
  const many = name === "metrics" ? commandLine.metricsOfFiles : undefined;
  const unknown = Object.keys(options).find((option) => !many || !commandLine.options?.includes(option));
  if (unknown !== undefined) throw new HeedError("invalid", `The ${name} command of this benchmark has no option --${unknown}.`);
  if (many)
    return many(
      files.map((each) => ({ name: each, text: openText(each) })),
      problem,
      options,
    );
  if (more.length > 0) throw new HeedError("invalid", `The ${name} command of this benchmark reads one file, not ${files.length}.`);
  return commandLine[name](openText(file), problem);
}
