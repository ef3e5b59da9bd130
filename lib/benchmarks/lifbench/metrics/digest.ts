import type { SampleRecord } from "@/lib/benchmarks/family";
import type { Facts } from "@/lib/contracts/check";
import type { LifbenchItem } from "../items/item";
import { tasks } from "../items/tasks";
import { elementOf, type Given } from "../score/given";
import { outcomes } from "../score/outcomes";
import type { Placed } from "./estimate";
import { constantScores } from "./floors";
import type { ScoredRow } from "./scored-row";

/** The ending of a sample's request: the first of these that applies. */
export type ReplyOutcome = "no_reply" | "refused" | "reasoning_exhausted" | "output_cut" | "context_cut" | "answered";

/** Data of a sample that metrics need. */
export interface LifDigest extends Placed {
  depth: number | null;
  /** Null unless scored. */
  row: ScoredRow | null;
  /** Totals of the constant answers, in the order of `constantScores`; empty for an item of a score table, whose parameters are unknown. */
  floors: readonly number[];
  parseable: boolean | null;
  outcome: ReplyOutcome;
  /** True if the prompt lost a part of its context. */
  isCut: boolean;
  given: Given | null;
  /** Whether an id or a sentence was requested, known without a reply; null for other tasks and for items of a score table. */
  element: "id" | "sentence" | null;
  /** Pieces of the answer: the position of each, from 0 to 1, and the share of it that was found. */
  pieces: readonly (readonly [depth: number, found: number])[];
  /** Adjacent duplicates: the number of documents from one to the next, and 1 if both were given together. */
  pairs: readonly (readonly [distance: number, together: number])[];
  latencyMs: number | null;
  inputTokens: number | null;
  cachedTokens: number | null;
  costUsd: number | null;
}

const credits = new Map(outcomes.map(({ letter, credit }) => [letter, credit]));

function replyOutcomeOf({ status, turns }: Pick<SampleRecord, "status" | "turns">): ReplyOutcome {
  const sent = turns[0]?.sent;
  if (status !== "scored" || !sent) return "no_reply";
  if (sent.ended === "refused" || sent.ended === "filtered") return "refused";
  if (sent.ended === "reasoning_exhausted") return "reasoning_exhausted";
  if (sent.ended === "cut_off") return "output_cut";
  return sent.cut ? "context_cut" : "answered";
}

const numbers = (facts: Facts | null | undefined, name: string): number[] => {
  const value = facts?.[name];
  return Array.isArray(value) ? value : [];
};

/** Documents of MB are evenly spaced, so they have no stored depths; sentences do. */
function piecesOf(facts: Facts | null | undefined): [number, number][] {
  const shares = numbers(facts, "found");
  const depths = numbers(facts, "depths");
  return shares.map((value, at) => [depths[at] ?? (at + 0.5) / shares.length, value]);
}

/** Makes a sample's digest: its place in the design, its normalized points, and the outcome of its answer. */
export function digest(sample: SampleRecord<LifbenchItem>): LifDigest {
  const { item, tags, cluster, score, turns } = sample;
  const { task } = item;
  const turn = turns[0];
  const facts = turn?.facts;
  const points = Object.fromEntries(
    tasks[task].points.map(({ id }, at) => [id, turn?.credits?.[at] ?? credits.get(turn?.outcomes.charAt(at) ?? "") ?? 0]),
  );
  const length = Number(tags.length ?? 0);
  const [expression, variable] = [String(tags.expression ?? ""), String(tags.variable ?? "")];
  const place = { task, ins_id: expression, param_id: variable, length: String(length) };
  const together = numbers(facts, "together");
  return {
    ...{ task, scenario: tasks[task].scenario, length, cluster, expression, variable },
    depth: typeof tags.depth === "number" ? tags.depth : null,
    row: score === null || turn === undefined ? null : { ...place, points, total: score },
    floors: item.promptless ? [] : constantScores(item),
    parseable: typeof facts?.parseable === "boolean" ? facts.parseable : null,
    outcome: replyOutcomeOf(sample),
    isCut: turn?.sent.cut != null,
    given: typeof facts?.given === "string" ? (facts.given as Given) : null,
    element: item.promptless ? null : elementOf(item),
    pieces: piecesOf(facts),
    pairs: numbers(facts, "distances").map((distance, at) => [Math.abs(distance), together[at] ?? 0]),
    latencyMs: sample.latencyMs,
    inputTokens: sample.inputTokens,
    cachedTokens: turn?.sent.cachedTokens ?? null,
    costUsd: sample.costUsd,
  };
}
