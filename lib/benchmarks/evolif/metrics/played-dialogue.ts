import type { SampleRecord } from "@/lib/benchmarks/benchmark";
import type { Dialogue, DialogueTurn } from "@/lib/endurance/dialogue";
import { allGroups } from "../groups";
import type { EvolifItem } from "../item";
import { turnAt } from "../state/turn-at";

/** A sample as endurance sees it: a turn’s letters by group, and how many of its constraints held. */
export function playedDialogue({
  ordinal,
  key,
  item,
  turns,
}: Pick<SampleRecord<EvolifItem>, "ordinal" | "key" | "item" | "turns">): Dialogue {
  return { ordinal, key, turns: turns.map(({ outcomes, passed }, at) => turnOf(item, at, outcomes, passed === true)) };
}

function turnOf(item: EvolifItem, at: number, outcomes: string, passed: boolean): DialogueTurn {
  const states = new Map<string, string>();
  for (const [place, { id }] of (turnAt(item, at)?.instructions ?? []).entries()) states.set(id, outcomes.charAt(place) || "-");
  return {
    satisfied: [...outcomes].filter((letter) => letter === "p").length,
    active: outcomes.length,
    passed,
    states: allGroups.map((id) => states.get(id) ?? "-").join(""),
  };
}
