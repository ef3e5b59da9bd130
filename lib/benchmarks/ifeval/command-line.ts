import type { Command, CommandCall, CommandOption } from "@/lib/benchmarks/command";
import { fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { besideOf, type Estimate } from "@/lib/stats/estimate";
import { openInstruction } from "./checks/all-checks";
import { type InstructionVerdict, judgeReply, type Release } from "./checks/judge-reply";
import { namedFiles } from "./checks/named-files";
import { type Digest, groupOf } from "./metrics/digest";
import { instructionLevel, promptLevel } from "./metrics/shares";
import { type PromptRecord, readPromptRecord } from "./record";

type Problem = (of: FileProblem) => void;

/** A record with its verdicts; `record` is null for a line that cannot be scored, and `whole` too where it is no JSON object. */
interface JudgedLine {
  text: string;
  whole: Record<string, unknown> | null;
  record: PromptRecord | null;
  verdicts: readonly InstructionVerdict[];
}

const releases: Readonly<Record<string, Release>> = { reference: "today", "july-2025": "july2025" };

/** The release that `--verifier` names. */
export function releaseOf({ options: { verifier = "reference" } }: CommandCall): Release {
  const release = releases[verifier];
  if (release) return release;
  throw new HeedError("invalid", `IFEval has no verifier “${verifier}”. Known: ${Object.keys(releases).join(", ")}.`, {
    where: "verifier",
  });
}

/** The lines of a file with their verdicts, in order; what cannot be read or scored is named with its line and field. */
export async function* judgedLines(file: NamedFile | undefined, problem: Problem, release: Release): AsyncIterable<JudgedLine> {
  const surroundings = namedFiles();
  for await (const { text, told } of fileRecords(file, problem)) {
    const record = readPromptRecord(text);
    if ("problems" in record) {
      told(`${record.problems.join(" ")} It is not scorable, and counts nowhere.`);
      yield { text, whole: record.whole, record: null, verdicts: [] };
      continue;
    }
    const { response } = record.whole;
    if (typeof response !== "string" && response !== null) {
      told(`response: ${response === undefined ? "is missing" : "is no text"}. It is not scorable, and its prompt counts nowhere.`);
      yield { text, whole: record.whole, record: null, verdicts: [] };
      continue;
    }
    const opened = record.instructions.map(openInstruction);
    const verdicts = judgeReply(opened, response ?? "", { ...surroundings, release });
    for (const [at, verdict] of verdicts.entries()) {
      const of = opened[at];
      const field = of && "fault" in of ? `${of.field === "instruction_id_list" ? "instruction_id_list" : "kwargs"}.${at}: ` : "";
      if (verdict.strict === null) told(`${field}${verdict.fault}. It is not scorable, and its prompt counts nowhere.`.replace("..", "."));
    }
    yield { text, whole: record.whole, record, verdicts };
  }
}

async function* scored(call: CommandCall): AsyncIterable<string | object> {
  for await (const { text, whole, record, verdicts } of judgedLines(call.files[0], call.problem, releaseOf(call))) {
    const ids = whole?.instruction_id_list;
    const none = Array.isArray(ids) ? ids.map(() => null) : [];
    if (!whole) yield text;
    else {
      yield {
        ...whole,
        follow_instruction_list_strict: record ? verdicts.map(({ strict }) => strict) : none,
        follow_instruction_list_loose: record ? verdicts.map(({ loose }) => loose) : none,
      };
    }
  }
}

/** A line as metrics see it; null where an instruction of it cannot be scored. */
export function digestOf({ record, verdicts }: Pick<JudgedLine, "record" | "verdicts">): Digest | null {
  if (!record) return null;
  const instructions = verdicts.flatMap(({ id, strict, loose }) => (strict === null ? [] : [{ id, strict, loose }]));
  if (instructions.length < verdicts.length) return null;
  return { cluster: record.prompt, repetition: 0, scored: true, instructions, benchmark: "" };
}

/** An estimate in percent as a fraction; its value is the quotient of two counts, to the last digit. */
function inFractions({ value, low, high, standardError, ...of }: Estimate): Estimate {
  const fraction = (percent: number | null) => percent && percent / 100;
  const exact = value === null ? null : Math.round((value / 100) * of.n) / of.n;
  return { ...of, value: exact, low: fraction(low), high: fraction(high), standardError: fraction(standardError) };
}

const shown = (of: Estimate) => {
  const { value, low, high, n } = inFractions(of);
  return { value, low, high, n };
};

/** What the printed report of the authors has, with intervals: shares as fractions, groups and ids in their order. */
export function report(digests: readonly Digest[]): Record<string, unknown> {
  const ids = [...new Set(digests.flatMap(({ instructions }) => instructions.map(({ id }) => id)))].sort();
  const groups = [...new Set(ids.map(groupOf))].sort();
  const figures = {
    prompt_level_strict: inFractions(promptLevel(digests, "strict")),
    instruction_level_strict: inFractions(instructionLevel(digests, "strict")),
    prompt_level_loose: inFractions(promptLevel(digests, "loose")),
    instruction_level_loose: inFractions(instructionLevel(digests, "loose")),
  };
  const each = (of: (id: string) => boolean) => ({
    ...shown(instructionLevel(digests, "strict", of)),
    loose: shown(instructionLevel(digests, "loose", of)),
  });
  return {
    ...Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value])),
    by_group: Object.fromEntries(groups.map((group) => [group, each((id) => groupOf(id) === group)])),
    by_id: Object.fromEntries(ids.map((id) => [id, each((of) => of === id)])),
    ...Object.assign({}, ...Object.entries(figures).map(([name, of]) => besideOf(name, of))),
  };
}

async function* metricsOf(call: CommandCall): AsyncIterable<object> {
  const digests: Digest[] = [];
  let left = 0;
  for await (const judged of judgedLines(call.files[0], call.problem, releaseOf(call))) {
    const digest = digestOf(judged);
    if (digest) digests.push(digest);
    else left += 1;
  }
  if (left > 0)
    call.problem({ line: null, kind: "note", message: `${left} of ${digests.length + left} prompts are left out: they cannot be scored.` });
  yield report(digests);
}

/** Which code judges. */
export const verifierOption = {
  name: "verifier",
  kind: "text",
  help: "reference (today's code, the default) or july-2025 (IFBench's first release, which gave its paper's scores)",
} as const satisfies CommandOption;

/** Prints prompts and responses with what was followed. */
export const score: Command = {
  help: "Score IFEval's or IFBench's prompts with their responses: each record with follow_instruction_list_strict and _loose.",
  takes: "one",
  options: [verifierOption],
  run: scored,
};

/** Prints the shares of prompts and instructions that were followed. */
export const metrics: Command = {
  help: "Aggregate IFEval's or IFBench's prompts with their responses: the four accuracies as fractions, by group and by id, with 95 % intervals.",
  takes: "one",
  options: [verifierOption],
  run: metricsOf,
};
