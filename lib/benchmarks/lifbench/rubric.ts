import { LRUCache } from "lru-cache";
import type { Answer, Opened, Requirement, Verifier } from "@/lib/benchmarks/family";
import type { Facts } from "@/lib/contracts/check";
import { messageText } from "@/lib/contracts/message";
import { asksForOne, givenFacts } from "./given";
import { authorsParam } from "./gold";
import type { LifbenchItem } from "./item";
import { type LifRecord, parseRecord } from "./record";
import type { Marks } from "./scorers/marks";
import { scoreRecord } from "./scorers/score-record";
import { type TaskId, tasks } from "./tasks";
import { promptParts } from "./templates/prompt";

/** Sums of parts are rounded: what misses the whole by less is whole. */
const rounding = 1e-9;

/** The scoring points of a task, each with the weight of the rubric; they are grouped by the capabilities that they tell about. */
export function rubricOf(task: TaskId): (Requirement & { weight: number })[] {
  return tasks[task].points.map(({ id, label, maximum, capabilities }) => ({
    id,
    label,
    group: capabilities.join(" + "),
    weight: maximum,
  }));
}

const needsPrompt = (task: TaskId) => tasks[task].scenario === "list" || task === "MF";

/** Texts that a scorer reads: the list, or the documents of MF. */
export const textsToScore = ({ task, context }: LifbenchItem): string[] => (needsPrompt(task) ? [context] : []);

// Scorers of lists read nothing after the list, so the replies to one list share the text before that.
const listPrompts = new LRUCache<string, string>({ max: 4 });

/** What of the prompt its scorer reads. */
function promptOf({ item, text }: Opened<LifbenchItem>): string {
  const { task, context, description = "" } = item;
  if (!needsPrompt(task)) return "";
  const whole = (instruction: string) => messageText({ parts: promptParts(tasks[task].scenario, { ...item, instruction }) }, text);
  if (task === "MF") return whole(item.instruction);
  const key = `${context} ${description}`;
  const known = listPrompts.get(key) ?? whole("");
  listPrompts.set(key, known);
  return known;
}

/** The record that the authors' scorer of the item's task reads; throws where the item does not fit it. */
function recordOf(opened: Opened<LifbenchItem>, output: string): LifRecord {
  const { item } = opened;
  const read = parseRecord(item.task, { prompt: promptOf(opened), param: authorsParam(item), label: item.label, output });
  if ("record" in read) return read.record;
  throw new Error(`The item cannot be scored: ${read.fault}.`);
}

/** What was asked for, in words that say where the model looked instead. */
function noteOf(item: LifbenchItem, { facts, points }: Marks): string {
  const sum = (of: "earned" | "maximum") => Math.round(100 * points.reduce((total, point) => total + point[of], 0)) / 100;
  const said = [`${sum("earned")} of ${sum("maximum")} points.`];
  if ("id" in item.param) {
    const { id, bias } = item.param;
    const blurred = item.task === "LBI" || item.task === "LBE";
    const asked = blurred ? `a position ${bias === -1 ? "before" : "after"} ${id}` : `position ${id + (bias ?? 0)}`;
    said.push(
      `Asked for ${asked}; ${facts.position ? `position ${String(facts.position)} was given` : "no element of the list was given"}.`,
    );
  }
  return said.join(" ");
}

/**
 * What metrics need beside the points: whether what the scorer looks for could be told at all, and by task the position and what was
 * given there, the pieces of the answer by depth, or the pairs of duplicates by distance.
 */
function factsOf(item: LifbenchItem, answer: Answer, of: Marks): Facts {
  const { position = 0, parseable = false, ...rest } = of.facts;
  const facts: Facts = { ...rest, ...(position !== 0 && { position }), parseable: parseable || position !== 0 };
  if (asksForOne(item)) Object.assign(facts, givenFacts(item, answer, of));
  // What was asked for in turn stands against what was given in turn, where it is as much.
  if (item.task === "LMI" && Array.isArray(facts.positions) && facts.positions.length === item.param.id_arr.length) {
    facts.asked = item.param.id_arr;
    facts.position = facts.positions;
  }
  if (item.task === "MF") {
    const pairs = item.param.dup_idxs.flatMap((set) => set.slice(1).map((index, at) => index - (set[at] ?? 0)));
    facts.distances = pairs.slice(0, Array.isArray(facts.together) ? facts.together.length : 0);
  }
  return facts;
}

/** The authors' released scorer of each task. A score is 0 to 1, or more where MF's originality exceeds its maximum. */
export const reference: Verifier<LifbenchItem> = {
  score: (opened, _turns, answer) => {
    const { reply } = answer;
    const { task } = opened.item;
    const marks = scoreRecord(recordOf(opened, reply));
    const checks = rubricOf(task).map((requirement, at) => {
      const point = marks.points[at];
      const share = (point?.earned ?? 0) / requirement.weight;
      const credit = Math.abs(share - 1) < rounding ? 1 : share;
      const lost = point?.parts.filter(({ earned, maximum }) => earned < maximum - rounding) ?? [];
      return {
        ...requirement,
        outcome: credit >= 1 ? "full" : credit > 0 ? "part" : "none",
        credit,
        ...(point && point.evidence.length > 0 && { evidence: point.evidence.map(([start, end]): [number, number] => [start, end]) }),
        ...(lost.length > 0 && {
          actual: lost.map(({ id, earned, maximum }) => `${id}: ${Math.round(100 * earned) / 100} of ${maximum}`).join("; "),
        }),
      };
    });
    return {
      score: Math.abs(marks.total - 1) < rounding ? 1 : marks.total,
      passed: checks.every(({ outcome }) => outcome === "full"),
      checks,
      facts: factsOf(opened.item, answer, marks),
      note: noteOf(opened.item, marks),
    };
  },
};
