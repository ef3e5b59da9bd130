import type { Command as FamilyCommand } from "@/lib/benchmarks/command";
import type { NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { providePython } from "@/lib/sandbox/python/provide-python";
import { exactJson } from "@/lib/text/exact-json";
import { lineWriter } from "./line-writer";
import { namedFiles } from "./open-text";
import { problemPrinter } from "./problem-printer";
import { thoughtsReader } from "./thoughts-option";
import { visible } from "./visible";

/** Options typed after a family's command: `--in` and the command's own, each with its values. */
export type TypedOptions = Readonly<Record<string, readonly string[]>>;

/** Reads `--name value ...` words; throws `invalid` for an unknown option, or a missing required one. */
export function readOptions(
  command: Pick<FamilyCommand, "takes" | "options">,
  commandName: string,
  words: readonly string[],
): TypedOptions {
  const typed: Record<string, string[]> = {};
  let open: string[] | null = null;
  for (const word of words) {
    if (word.startsWith("--")) {
      const [name = "", value] = word.slice(2).split(/=(.*)/s);
      open = typed[name] ?? [];
      typed[name] = open;
      if (value !== undefined) open.push(value);
    } else if (open) open.push(word);
    else throw new HeedError("invalid", `“${word}” comes before any option of heed ${commandName}.`);
  }
  const options = command.options ?? [];
  const known = [...(command.takes === "none" ? [] : ["in"]), ...options.map(({ name }) => name)];
  const unknown = Object.keys(typed).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new HeedError(
      "invalid",
      `heed ${commandName} has no option --${unknown}. It has ${known.map((name) => `--${name}`).join(", ")}.`,
    );
  const needed = [...(command.takes === "none" ? [] : ["in"]), ...options.flatMap(({ name, required }) => (required ? [name] : []))];
  const missing = needed.find((name) => (typed[name] ?? []).length === 0);
  if (missing !== undefined) throw new HeedError("invalid", `heed ${commandName} needs --${missing}.`);
  return typed;
}

/** Formats the help text of a command. */
export function commandHelp({ help, takes, options = [] }: Omit<FamilyCommand, "run">, commandName: string): string {
  const files = takes === "none" ? [] : [["--in FILE", takes === "one" ? "the file, or - for standard input" : "files or folders"]];
  const rows = [...files, ...options.map(({ name, kind, help: optionHelp }) => [`--${name} ${kind.toUpperCase()}`, optionHelp])];
  const width = Math.max(0, ...rows.map(([left = ""]) => left.length));
  return [`heed ${commandName}`, help, ...rows.map(([left = "", right]) => `  ${left.padEnd(width)}  ${right}`)].join("\n");
}

/**
 * Prints the output of a family's command as JSON lines on standard output, and unreadable rows with their line on standard error. Returns
 * the exit code: 0, or 1 if a row or file could not be read.
 */
export async function runFamilyCommand(command: FamilyCommand, commandName: string, typed: TypedOptions): Promise<number> {
  let faults = 0;
  let printer = problemPrinter("-");
  const out = lineWriter(process.stdout);
  const { python, close } = providePython();
  try {
    const files = command.takes === "none" ? [] : await namedFiles(typed.in ?? [], { folders: command.takes === "many" });
    if (command.takes === "one" && files.length !== 1)
      throw new HeedError("invalid", `heed ${commandName} reads one file, not ${files.length}.`);
    printer = problemPrinter(files[0]?.name ?? "-");
    const options: Record<string, string> = {};
    const optionFiles: Record<string, NamedFile[]> = {};
    for (const { name, kind } of command.options ?? []) {
      const values = typed[name];
      if (values === undefined) continue;
      if (kind === "file") optionFiles[name] = await namedFiles(values, { folders: true });
      else options[name] = values.at(-1) ?? "";
    }
    const thoughts = thoughtsReader(options.thoughts);
    for await (const row of command.run({
      files,
      options,
      optionFiles,
      problem: printer.problem,
      reply: thoughts.read,
      tools: { python },
    })) {
      // A line that is passed through is foreign text.
      if (!(await out.write(typeof row === "string" ? visible(row) : exactJson(row)))) break;
    }
    printer.end();
    const note = thoughts.note();
    if (note !== null) printer.say(note);
  } catch (error) {
    printer.end();
    if (!(error instanceof HeedError)) throw error;
    printer.say(error.message);
    faults++;
  } finally {
    close();
  }
  const written = await out.end();
  return faults + printer.rows() > 0 || !written ? 1 : 0;
}
