import { LRUCache } from "lru-cache";
import type { Answer, Opened } from "@/lib/benchmarks/family";
import type { Requirement, Verifier } from "@/lib/benchmarks/scoring";
import type { Check, Facts, Span, Verdict } from "@/lib/contracts/check";
import { messageText } from "@/lib/contracts/plain/message-text";
import { HeedError } from "@/lib/errors";
import { isAnswerCut } from "../evidence/answer-cut";
import { type LifRecord, parseRecord } from "../formats/record";
import { promptParts } from "../generate/templates/prompt";
import type { LifbenchItem } from "../items/item";
import { type TaskId, tasks } from "../items/tasks";
import { asksForOne, givenFacts } from "./given";
import { authorsParam } from "./gold";
import { type DocumentText, documentText, documentTextOf } from "./scorers/document-text";
import type { Marks } from "./scorers/marks";
import { scoreRecord } from "./scorers/score-record";

/** Tolerance for rounded sums of parts: a sum within this distance of 1 is 1. */
const rounding = 1e-9;

/** Lists the scoring points of a task with the rubric's weights, grouped by the capabilities that they measure. */
export function rubricOf(task: TaskId): (Requirement & { weight: number })[] {
  return tasks[task].points.map(({ id, label, maximum, capabilities }) => ({
    id,
    label,
    group: capabilities.join(" + "),
    weight: maximum,
  }));
}

/** Checks whether a scorer reads the list from the prompt. */
const needsPrompt = (task: TaskId) => tasks[task].scenario === "list";

/** Lists texts for scoring and evidence: scorers read the list or the documents, and cut prompts need any context. */
export const textsToScore = ({ context, promptless }: LifbenchItem): string[] => (promptless ? [] : [context]);

// Scorers of lists read nothing after the list, so replies to the same list share the text before that.
const listPrompts = new LRUCache<string, string>({ max: 4 });

/** Returns the part of the prompt that its scorer reads. */
function promptOf({ item, text }: Opened<LifbenchItem>): string {
  const { task, context, description = "", around = [] } = item;
  if (!needsPrompt(task)) return "";
  const whole = (instruction: string) => messageText({ parts: promptParts(tasks[task].scenario, { ...item, instruction }) }, text);
  const key = [context, description, ...around].join(" ");
  const known = listPrompts.get(key) ?? whole("");
  listPrompts.set(key, known);
  return known;
}

/** Returns the documents in which MF looks up values. */
function documentsOf({ item, text }: Opened<LifbenchItem>): DocumentText | undefined {
  if (item.task !== "MF") return undefined;
  const parts = promptParts(tasks[item.task].scenario, item);
  const [before = "", block = "", after = ""] = parts.map((part) => (typeof part === "string" ? part : text(part.hash)));
  // The texts around the documents are trimmed, as the whole prompt is.
  return documentTextOf(before.trimStart(), block, after.trimEnd()) ?? documentText(`${before}${block}${after}`);
}

/** Makes the record for the authors' scorer of the item's task; throws if the item is invalid for it. */
function recordOf(opened: Opened<LifbenchItem>, output: string): LifRecord {
  const { item } = opened;
  if (item.promptless) throw new HeedError("invalid", "The score table has no prompts or replies, so there is nothing to score.");
  const read = parseRecord(item.task, { prompt: promptOf(opened), param: authorsParam(item), label: item.label, output });
  if ("record" in read) return read.record;
  throw new Error(`The item cannot be scored: ${read.fault}.`);
}

/** Describes the request and, for one element, the position that the model gave instead. */
function noteOf(item: LifbenchItem, { facts, points, total }: Marks): string {
  const sum = (field: "earned" | "maximum") => Math.round(100 * points.reduce((total, point) => total + point[field], 0)) / 100;
  const sentences = [`${sum("earned")} of ${sum("maximum")} points.`];
  if (total === 0 && sum("earned") > 0) sentences.push("They do not count, because no element of the list was found.");
  if ("id" in item.param) {
    const { id, bias } = item.param;
    const blurred = item.task === "LBI" || item.task === "LBE";
    const asked = blurred ? `a position ${bias === -1 ? "before" : "after"} ${id}` : `position ${id + (bias ?? 0)}`;
    sentences.push(
      `Asked for ${asked}; ${facts.position ? `position ${String(facts.position)} was given` : "no element of the list was given"}.`,
    );
  }
  const over = points.find(({ earned, maximum }) => earned > maximum + rounding);
  if (over)
    sentences.push("Above the maximum: the authors' scorer divides what it found by the fields of the first document in each list.");
  return sentences.join(" ");
}

/**
 * Returns the facts that metrics need besides the points: whether the reply was parseable and, by task, the position and class of the given
 * answer, its pieces by depth, or the pairs of duplicates by distance.
 */
function factsOf(item: LifbenchItem, answer: Answer, marks: Marks): Facts {
  const { position = 0, parseable = false, ...rest } = marks.facts;
  const facts: Facts = { ...rest, ...(position !== 0 && { position }), parseable: parseable || position !== 0 };
  if (asksForOne(item)) Object.assign(facts, givenFacts(item, answer, marks));
  // Requested and given positions are compared in order if they are equally many.
  if (item.task === "LMI" && Array.isArray(facts.positions) && facts.positions.length === item.param.id_arr.length) {
    facts.asked = item.param.id_arr;
    facts.position = facts.positions;
  }
  if (item.task === "MF") {
    const pairs = item.param.dup_idxs.flatMap((set) => set.slice(1).map((index, at) => Math.abs(index - (set[at] ?? 0))));
    facts.distances = pairs.slice(0, Array.isArray(facts.together) ? facts.together.length : 0);
  }
  return facts;
}

/** Makes a verdict from the earned share of each point, in the order of the rubric, and from the total. */
export function verdictOf(task: TaskId, shares: readonly Pick<Check, "credit" | "evidence" | "parts">[], total: number): Verdict {
  const snapped = (share: number) => (Math.abs(share - 1) < rounding ? 1 : share);
  const checks = rubricOf(task).map((requirement, at): Check => {
    const { credit: share = 0, ...shown } = shares[at] ?? {};
    const credit = snapped(share);
    return { ...requirement, outcome: credit >= 1 ? "full" : credit > 0 ? "part" : "none", credit, ...shown };
  });
  return { score: snapped(total), passed: checks.every(({ outcome }) => outcome === "full"), checks };
}

/** Largest number of spans of a reply that are marked for a point. */
const mostSpans = 200;

/** Joins spans that are separated by at most a comma, such as adjacent right entries of a long answer. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = all.at(-1);
    if (last && start > last[0] && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all.slice(0, mostSpans);
}

/** The authors' released scorer of each task. A score is 0 to 1, or more if MF's originality exceeds its maximum. */
export const reference: Verifier<LifbenchItem> = {
  score: (opened, _turns, answer) => {
    const { reply, sent } = answer;
    const { task } = opened.item;
    const isCut = isAnswerCut(opened, sent.cut);
    const marks = scoreRecord(recordOf(opened, reply), documentsOf(opened));
    const shares = rubricOf(task).map(({ weight }, at) => {
      const point = marks.points[at];
      const parts = point?.parts.map(({ id: label, earned, maximum }) => ({ label, earned, maximum })) ?? [];
      return {
        credit: (point?.earned ?? 0) / weight,
        ...(point && point.evidence.length > 0 && { evidence: joined(point.evidence) }),
        ...(parts.length > 0 && { parts }),
      };
    });
    return {
      ...verdictOf(task, shares, marks.total),
      facts: { ...factsOf(opened.item, answer, marks), ...(sent.cut && { context_cut: true }), ...(isCut && { answer_cut: true }) },
      note: `${noteOf(opened.item, marks)}${isCut ? " The part of the context with the answer was cut off before sending." : ""}`,
    };
  },
};
