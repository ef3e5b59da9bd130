import { z } from "zod";
import type { ReplyFacts } from "@/lib/benchmarks/family";
import { inWords } from "@/lib/benchmarks/issue-words";
import { modelIn, repliesIn } from "@/lib/benchmarks/reply-field";
import { parsePythonJson } from "@/lib/text/python-json";
import { allGroups, isJudged } from "../items/groups";
import { checkInstruction } from "../score/checks/check-instruction";

/** The instructions of a turn in a file; checks do not need a description. */
const asked = z.array(z.object({ id: z.string(), args: z.unknown().optional() }).loose());
const evaluation = z.object({ overall_ok: z.boolean().nullish(), details: z.record(z.string(), z.boolean()).nullish() }).loose();
const turnShape = z.object({
  instructions: asked.nullish(),
  eval: evaluation.nullish().catch(null),
  turn: z.number().nullish().catch(null),
  dialogue: z.union([z.string(), z.number()], "expected text or a number").nullish(),
  user_query: z.string().nullish().catch(null),
  user_query_verified: z.string().nullish().catch(null),
});
const object = z.record(z.string(), z.unknown());

/**
 * The reply in a turn's record. `response` is null or absent if there is none: `lacks` lists the fields if it is absent, and `fault`
 * explains why it cannot be read.
 */
export interface TurnReply {
  response?: string | null;
  lacks?: string;
  fault?: string;
}

/** A turn as read from a file. */
export type TurnShape = z.infer<typeof turnShape> & TurnReply & { model: string | null };

/** Reads the single reply of a turn's record. */
export function turnReply(record: Readonly<Record<string, unknown>>): TurnReply & { facts: ReplyFacts } {
  const response = repliesIn(record, ["response"]);
  if ("fault" in response) return { fault: response.fault, facts: {} };
  if ("lacks" in response) return { lacks: response.lacks, facts: {} };
  const [first] = response.replies;
  if (!first || response.replies.length > 1)
    return { fault: `response: it has ${response.replies.length} replies, but a turn has only one.`, facts: {} };
  return { response: first.text, facts: first.facts };
}

/** Results of a turn's constraints, by id. */
export interface TurnResult {
  overall: boolean;
  details: Record<string, boolean>;
}

const deepest = 100;

/** Checks whether a value is nested deeper than any valid argument; such values could not be written again. */
function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth > deepest || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** Parses a line of a file to an object, or returns the reason why it is invalid. A leading byte order mark is skipped. */
export function readTurn(text: string): { whole: Record<string, unknown>; turn: TurnShape } | { problem: string } {
  let value: unknown;
  try {
    value = parsePythonJson(text.replace(/^\uFEFF/, ""));
  } catch {
    return { problem: "is not JSON." };
  }
  if (isTooDeep(value)) return { problem: "is nested too deeply." };
  const read = turnShape.safeParse(value, inWords);
  if (read.success) {
    const whole = object.parse(value);
    const { facts: _facts, ...reply } = turnReply(whole);
    return { whole, turn: { ...read.data, ...reply, model: modelIn(whole, ["response"]) } };
  }
  const issue = read.error.issues[0];
  const where = issue && issue.path.length > 0 ? `${issue.path.join(".")}: ` : "";
  return { problem: `${where}${issue?.message ?? "is of an unknown shape"}.` };
}

/**
 * Checks a turn's response, or returns the reason why it cannot be checked. Verdicts of a judge are kept. If a file has a group twice, both
 * constraints must hold.
 */
export function scoreTurn({ instructions, response, lacks, fault, eval: evaluation }: TurnShape): TurnResult | { problem: string } {
  if (fault) return { problem: fault };
  if (!instructions) return { problem: "has no instructions." };
  if (response === null || response === undefined) return { problem: lacks ?? "has no response: it is null." };
  const details = new Map<string, boolean>();
  for (const { id, args } of instructions) {
    const judged = isJudged(id) ? evaluation?.details?.[id] : checkInstruction(id, args, response).ok;
    if (judged === undefined)
      return { problem: `has the constraint “${id}”, which only a judge model can check, and no verdict on it in eval.details.` };
    details.set(id, judged && details.get(id) !== false);
  }
  return { overall: [...details.values()].every(Boolean), details: Object.fromEntries(details) };
}

/**
 * Scores a turn by its response, as an import does; by the file's evaluation if there is no response, or no verdict on a judged constraint.
 * Otherwise returns the reason, with `isSilent` if the model has not answered.
 */
export function evaluateTurn(turn: TurnShape): TurnResult | { problem: string; isSilent?: boolean } {
  if (turn.fault) return { problem: turn.fault, isSilent: true };
  const details = turn.eval?.details;
  if (!details && typeof turn.response !== "string") {
    const why = turn.lacks ?? "Its response is null.";
    return { problem: `has neither an evaluation nor a response. ${why}`, isSilent: true };
  }
  const scored = scoreTurn(turn);
  if (!("problem" in scored) || !details) return scored;
  return { overall: turn.eval?.overall_ok ?? Object.values(details).every(Boolean), details };
}

/** Returns the letters of a turn's groups, in the order of all groups. */
export function statesOf(details: Readonly<Record<string, boolean>>): string {
  return allGroups.map((id) => (Object.hasOwn(details, id) ? (details[id] ? "p" : "f") : "-")).join("");
}
