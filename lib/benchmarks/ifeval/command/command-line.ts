import { type Command, type CommandCall, type CommandOption, unchanged } from "@/lib/benchmarks/command";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import type { Slice } from "@/lib/contracts/slice";
import { HeedError } from "@/lib/errors";
import { besideOf, type Estimate } from "@/lib/stats/estimate";
import { exactFields } from "@/lib/text/exact-json";
import { joinedRecords } from "../formats/joined-records";
import type { PromptRecord } from "../formats/record";
import { accuracies } from "../metrics/declared";
import { type Digest, groupOf } from "../metrics/digest";
import { instructionsOf, promptsOf } from "../metrics/part";
import { openInstruction } from "../score/checks/all-checks";
import { givenVerdicts } from "../score/checks/given-verdicts";
import { type InstructionVerdict, judgeReply, type Release } from "../score/checks/judge-reply";
import { namedFiles } from "../score/checks/named-files";

type Problem = (problem: FileProblem) => void;

/** A record with its verdicts; `record` is null for a line that cannot be scored, and so is `whole` if the line is not a JSON object. */
interface JudgedLine {
  text: string;
  whole: Record<string, unknown> | null;
  record: PromptRecord | null;
  /** Null if unknown. */
  model: string | null;
  verdicts: readonly InstructionVerdict[];
}

const releases: Readonly<Record<string, Release>> = { reference: "today", "july-2025": "july2025" };

/** Returns the release that `--verifier` names. */
export function releaseOf({ options: { verifier = "reference" } }: CommandCall): Release {
  const release = releases[verifier];
  if (release) return release;
  throw new HeedError("invalid", `IFEval has no verifier “${verifier}”. Known: ${Object.keys(releases).join(", ")}.`, {
    where: "verifier",
  });
}

/** Yields the records of files with their verdicts, in order; what cannot be read or scored is reported with its line and field. */
export async function* judgedLines(
  files: readonly NamedFile[],
  problem: Problem,
  release: Release,
  read = unchanged,
): AsyncIterable<JudgedLine> {
  const surroundings = namedFiles();
  let [nulls, given] = [0, 0];
  for await (const { text, warn, whole, record, reply, model, given: stored } of joinedRecords(files, problem)) {
    if (!record) {
      yield { text, whole, record, model, verdicts: [] };
      continue;
    }
    if (reply === null) nulls++;
    if (stored) {
      given++;
      yield {
        text,
        whole,
        record,
        model,
        verdicts: givenVerdicts(
          record.instructions.map(({ id }) => id),
          stored,
        ),
      };
      continue;
    }
    const opened = record.instructions.map(openInstruction);
    const verdicts = judgeReply(opened, read(reply ?? ""), { ...surroundings, release });
    for (const [at, verdict] of verdicts.entries()) {
      const instruction = opened[at];
      const field =
        instruction && "fault" in instruction
          ? `${instruction.field === "instruction_id_list" ? "instruction_id_list" : "kwargs"}.${at}: `
          : "";
      if (verdict.strict === null) warn(`${field}${verdict.fault}. It cannot be scored, so its prompt is excluded.`.replace("..", "."));
    }
    yield { text, whole, record, model, verdicts };
  }
  if (given > 0)
    problem({ line: null, kind: "note", message: `${given} verdicts are taken from the files because their prompts are missing.` });
  if (nulls > 0) problem({ line: null, kind: "note", message: nullReplies(nulls) });
}

async function* scored(call: CommandCall): AsyncIterable<string | object> {
  for await (const { text, whole, record, verdicts } of judgedLines(call.files, call.problem, releaseOf(call), call.reply)) {
    const ids = whole?.instruction_id_list;
    const none = Array.isArray(ids) ? ids.map(() => null) : [];
    if (!whole) yield text;
    else {
      const fields = exactFields(text, whole);
      // The reply and its model may be those of another file.
      const reply = fields === whole ? {} : { response: whole.response, model: whole.model };
      yield {
        ...fields,
        ...reply,
        follow_instruction_list_strict: record ? verdicts.map(({ strict }) => strict) : none,
        follow_instruction_list_loose: record ? verdicts.map(({ loose }) => loose) : none,
      };
    }
  }
}

/** Converts a line into a digest for metrics; null if one of its instructions cannot be scored. */
export function digestOf({ record, verdicts }: Pick<JudgedLine, "record" | "verdicts">): Digest | null {
  if (!record) return null;
  const instructions = verdicts.flatMap(({ id, strict, loose }) => (strict === null ? [] : [{ id, strict, loose }]));
  if (instructions.length < verdicts.length) return null;
  return { cluster: record.prompt, repetition: 0, scored: true, instructions, benchmark: "" };
}

/** Converts an estimate from percent to a fraction; its value is the exact quotient of two counts. */
function inFractions({ value, low, high, standardError, ...rest }: Estimate): Estimate {
  const fraction = (percent: number | null) => percent && percent / 100;
  const exact = value === null ? null : Math.round((value / 100) * rest.n) / rest.n;
  return { ...rest, value: exact, low: fraction(low), high: fraction(high), standardError: fraction(standardError) };
}

/** Builds the report that the authors' code prints, with intervals: shares as fractions, groups and ids in order. */
export function report(digests: readonly Digest[]): Record<string, unknown> {
  const ids = [...new Set(digests.flatMap(({ instructions }) => instructions.map(({ id }) => id)))].sort();
  const groups = [...new Set(ids.map(groupOf))].sort();
  const { strict, loose } = accuracies;
  const [prompts, instructions] = [promptsOf({}, digests), instructionsOf({}, digests)];
  const figures = [strict, loose].flatMap((read) => [
    [read.prompts.id, inFractions(read.prompts.value(prompts))] as const,
    [read.instructions.id, inFractions(read.instructions.value(instructions))] as const,
  ]);
  const shown = (figure: Estimate) => {
    const { value, low, high, n } = inFractions(figure);
    return { value, low, high, n };
  };
  const each = (slice: Slice) => {
    const part = instructionsOf(slice, digests);
    return { ...shown(strict.instructions.value(part)), loose: shown(loose.instructions.value(part)) };
  };
  return {
    ...Object.fromEntries(figures.map(([name, { value }]) => [name, value])),
    by_group: Object.fromEntries(groups.map((group) => [group, each({ group })])),
    by_id: Object.fromEntries(ids.map((id) => [id, each({ id })])),
    ...Object.assign({}, ...figures.map(([name, estimate]) => besideOf(name, estimate))),
  };
}

async function* metricsOf(call: CommandCall): AsyncIterable<object> {
  const models = new Map<string | null, Digest[]>();
  let [counted, left] = [0, 0];
  for await (const judged of judgedLines(call.files, call.problem, releaseOf(call), call.reply)) {
    const digest = digestOf(judged);
    if (digest) {
      counted += 1;
      const digests = models.get(judged.model);
      if (digests) digests.push(digest);
      else models.set(judged.model, [digest]);
    } else left += 1;
  }
  if (left > 0)
    call.problem({ line: null, kind: "note", message: `${left} of ${counted + left} prompts are excluded because they cannot be scored.` });
  if (counted === 0) throw new HeedError("invalid", "No reply can be scored, so there are no results.");
  for (const [model, digests] of models) yield { ...(model !== null && { model }), ...report(digests) };
}

/** Explains how replies that are null are counted. */
export const nullReplies = (count: number) =>
  `${count} ${count === 1 ? "reply is" : "replies are"} null and counted as empty, as in the authors’ code.`;

/** Option for the code that judges. */
export const verifierOption = {
  name: "verifier",
  kind: "text",
  help: "reference (today's code, the default) or july-2025 (IFBench's first release, which gave its paper's scores)",
} as const satisfies CommandOption;

/** Command that prints prompts and responses with the instructions that were followed. */
export const score: Command = {
  help: "Score IFEval's or IFBench's prompts with their responses, in one file or in two (--in prompts.jsonl responses.jsonl): each record with follow_instruction_list_strict and _loose.",
  takes: "many",
  options: [verifierOption],
  run: scored,
};

/** Command that prints the shares of prompts and instructions that were followed. */
export const metrics: Command = {
  help: "Aggregate IFEval's or IFBench's prompts with their responses, in one file or in two (--in prompts.jsonl responses.jsonl): the four accuracies as fractions, by group and by id, with 95% intervals; one JSON object, or one per model where the files name several.",
  takes: "many",
  options: [verifierOption],
  run: metricsOf,
};
