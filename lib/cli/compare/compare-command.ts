import { join } from "node:path";
import type { CommandCall, CommandOption, ComparedRecord, FileComparedMetric, FileComparison } from "@/lib/benchmarks/command";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { type ComparedLine, compareMetric } from "@/lib/comparisons/compare-metric";
import { pairRecords } from "@/lib/comparisons/pair-records";
import { HeedError } from "@/lib/errors";
import { providePython } from "@/lib/sandbox/python/provide-python";
import { readOptions, type TypedOptions } from "../family-command";
import { lineWriter } from "../line-writer";
import { namedFiles } from "../open-text";
import { problemPrinter } from "../problem-printer";

const comparisonOptions: readonly CommandOption[] = [
  { name: "a", kind: "file", required: true, help: "records of the first model, such as the baseline" },
  { name: "b", kind: "file", required: true, help: "records of the second; differences are b minus a" },
  { name: "model-a", kind: "text", help: "its model, if the file has several" },
  { name: "model-b", kind: "text", help: "its model, if the file has several" },
  {
    name: "fail-if-worse",
    kind: "number",
    help: "exit with 1 when the whole interval is worse by more than this many points (a share from 0 to 1 has 100), with 2 when there is no interval, or when a row, file or option could not be read and the rest is not worse",
  },
  { name: "metric", kind: "text", help: "metric to judge by (default: the benchmark's headline)" },
];

/** Describes `compare` as a command, so that its options are read and shown like those of every command. */
export const compareOptions = ({ options = [], headlines }: FileComparison) => ({
  help: `Compare two files of records, paired by the content of their prompts: one JSON line per metric. Headline: ${headlines.join(" or ")}.`,
  takes: "none" as const,
  options: [...comparisonOptions, ...options],
});

/** Both files of a comparison, with its options. */
export interface CompareCall extends Pick<CommandCall, "options" | "tools"> {
  a: readonly NamedFile[];
  b: readonly NamedFile[];
  /** Called for problems, which name their files, and for notes on items without a partner. */
  problem: (problem: FileProblem) => void;
}

/** Compared metric with its declaration. */
export interface Compared {
  declared: FileComparedMetric;
  line: ComparedLine;
}

/** Reads both files, pairs their items and compares every metric. Throws `invalid` if nothing can be paired. */
export async function compareFiles(comparison: FileComparison, call: CompareCall): Promise<Compared[]> {
  const first = await sideOf(comparison, call, "a");
  const second = await sideOf(comparison, call, "b");
  const { pairs, alone } = pairRecords(first, second);
  for (const side of ["a", "b"] as const) {
    const file = call[side].length === 1 ? call[side][0]?.name : `--${side}`;
    const message = `${counted(alone[side])} without a match, ${counted(pairs.length)} with one.`;
    if (alone[side] > 0) call.problem({ line: null, kind: "note", file, message });
  }
  if (pairs.length === 0) throw new HeedError("invalid", "No item of --a is in --b: their prompts or scripts have nothing in common.");
  return [...comparison.metrics(pairs)].flatMap((declared): Compared[] => {
    const line = compareMetric(declared);
    const { alias } = declared;
    return [{ declared, line }, ...(alias === undefined ? [] : [{ declared, line: { ...line, metric: alias } }])];
  });
}

const counted = (items: number) => `${items} ${items === 1 ? "item" : "items"}`;

async function sideOf(comparison: FileComparison, { options, tools, problem, ...files }: CompareCall, side: "a" | "b") {
  const records: ComparedRecord[] = [];
  const report = (fault: FileProblem) => problem({ ...fault, file: fault.file ?? files[side][0]?.name });
  try {
    for await (const record of comparison.read({ files: files[side], options, optionFiles: {}, problem: report, tools }))
      records.push(record);
  } catch (error) {
    // Two files are open, so a message about “the file” would be ambiguous.
    const only = files[side].length === 1 ? files[side][0]?.name : undefined;
    if (!(error instanceof HeedError) || only === undefined || error.message.includes(only)) throw error;
    throw new HeedError(error.code, `${only}: ${error.message}`, { cause: error });
  }
  if (records.length === 0) throw new HeedError("invalid", `--${side} has no records that can be compared.`);
  const asked = options[`model-${side}`];
  const models = [...new Set(records.map(({ model }) => model))];
  const names = models.map((model) => model ?? "(none)").join(", ");
  if (asked === undefined) {
    if (models.length <= 1) return records;
    throw new HeedError("invalid", `--${side} has replies of several models (${names}): choose one with --model-${side}.`);
  }
  const chosen = records.filter(({ model }) => model === asked);
  if (chosen.length === 0) throw new HeedError("invalid", `--${side} has no replies of the model “${asked}”. It has ${names}.`);
  return chosen;
}

/** Judges the second file: worse by more than the given points, not worse, or unknown because there is no interval. */
export function judge({ declared: { direction, unit }, line }: Compared, points: number): "worse" | "fine" | "unknown" {
  const { low, high } = line;
  if (direction === "none") return "unknown";
  if (low === null || high === null) return "unknown";
  const allowed = points * (unit === "share" ? 0.01 : 1);
  return (direction === "higher" ? -high : low) > allowed ? "worse" : "fine";
}

/**
 * Prints the comparison of two files as JSON lines. Returns the exit code: 0, or 1 if a row or file could not be read.
 * @returns with `--fail-if-worse`, 1 only if b is worse, and 2 if that is unknown: there is no interval, or something could not be read and
 * the rest is not worse
 */
export async function runCompareCommand(comparison: FileComparison, commandName: string, words: readonly string[]): Promise<number> {
  const isGate = words.some((word) => /^--fail-if-worse(=|$)/.test(word));
  const { python, close } = providePython();
  const out = lineWriter(process.stdout);
  let faults = 0;
  const printer = problemPrinter("-");
  let verdict: ReturnType<typeof judge> | null = null;
  try {
    const typed = readOptions(compareOptions(comparison), commandName, words);
    const points = isGate ? pointsOf(typed) : null;
    const folders = comparison.takes === "many";
    const files = { a: await filesOf(typed.a ?? [], folders, "a"), b: await filesOf(typed.b ?? [], folders, "b") };
    const options = Object.fromEntries(Object.entries(typed).map(([name, values]) => [name, values.at(-1) ?? ""]));
    const compared = await compareFiles(comparison, { ...files, options, problem: printer.problem, tools: { python } });
    const judged = judgedBy(compared, options.metric, comparison.headlines);
    for (const { line } of compared) if (!(await out.write(JSON.stringify(line)))) break;
    if (points !== null) verdict = tell(judged, points);
  } catch (error) {
    if (!(error instanceof HeedError)) throw error;
    printer.say(error.message);
    faults += 1;
  } finally {
    close();
  }
  printer.end();
  const written = await out.end();
  const isRead = faults + printer.rows() === 0 && written;
  if (!isGate) return isRead ? 0 : 1;
  if (verdict === "worse") return 1;
  return isRead && verdict === "fine" ? 0 : 2;
}

function judgedBy(compared: readonly Compared[], name: string | undefined, headlines: readonly string[]): Compared | null {
  const match = compared.find(({ line }) => (name === undefined ? headlines.includes(line.metric) : line.metric === name));
  if (match || name === undefined) return match ?? null;
  throw new HeedError("invalid", `There is no metric “${name}”. Available: ${compared.map(({ line }) => line.metric).join(", ")}.`);
}

function tell(judged: Compared | null, points: number): ReturnType<typeof judge> {
  if (!judged) {
    process.stderr.write("The headline metric has no value here: choose another with --metric.\n");
    return "unknown";
  }
  const { declared, line } = judged;
  const verdict = judge(judged, points);
  if (verdict === "worse") process.stderr.write(`${line.metric} is worse by more than ${points}: ${line.low} to ${line.high}.\n`);
  if (verdict === "unknown") {
    const why = declared.direction === "none" ? "neither high nor low values are better." : `it has no interval. ${line.why ?? ""}`;
    process.stderr.write(`${line.metric} cannot be judged: ${why}\n`);
  }
  return verdict;
}

function pointsOf({ "fail-if-worse": values = [] }: TypedOptions): number {
  const text = values.at(-1) ?? "";
  const points = Number(text);
  if (text.trim() !== "" && Number.isFinite(points) && points >= 0) return points;
  throw new HeedError("invalid", `--fail-if-worse takes a number of points from 0, not “${text}”.`);
}

async function filesOf(typed: readonly string[], folders: boolean, side: "a" | "b"): Promise<NamedFile[]> {
  if (!folders && typed.length !== 1) throw new HeedError("invalid", `--${side} takes one file, not ${typed.length}.`);
  const files: NamedFile[] = [];
  for (const name of typed) {
    for (const file of await namedFiles([name], { folders })) {
      // Both folders may contain files with the same names, so a file of a folder is named by its whole path.
      files.push(file.name === name ? file : { ...file, name: join(name, file.name) });
    }
  }
  if (files.length === 0) throw new HeedError("invalid", `--${side} has no file.`);
  return files;
}
