import type { Engine } from "@/lib/benchmarks/engine";
import type { SampleRecord } from "@/lib/benchmarks/family";
import { type EnduranceDialogue, isBrokenOff } from "@/lib/endurance/dialogue";
import { dialogueEnd, heldTurns } from "@/lib/endurance/dialogue-end";
import { dialogueTurnOf, type JudgedConstraint } from "@/lib/endurance/dialogue-turn-of";
import { turnAt } from "../generate/state/turn-at";
import { allGroups } from "../items/groups";
import type { EvolifItem } from "../items/item";
import type { EvolifRunParams } from "../items/params";

const states: Readonly<Record<string, JudgedConstraint["state"]>> = { p: "p", f: "f" };

/** The fields used of a sample record, or of a sample in a comparison. */
type Held = Pick<SampleRecord<EvolifItem>, "ordinal" | "key" | "item" | "status"> & {
  turns: readonly { outcomes: string; passed: boolean | null }[];
};

/**
 * Converts a sample to a dialogue for endurance metrics: letters by group and satisfied constraints per turn. Failed, filtered and
 * cancelled samples count as interrupted after the last answered turn; null without one, or if scoring was impossible.
 */
export function dialogueOf({ ordinal, key, item, status, turns }: Held): EnduranceDialogue | null {
  const broken = isBrokenOff(status);
  if ((status !== "scored" && !broken) || turns.length === 0) return null;
  return {
    ordinal,
    key,
    ...(broken && { broken }),
    turns: turns.map(({ outcomes, passed }, at) => {
      const constraints = (turnAt(item, at)?.instructions ?? []).map(({ id }, place) => ({
        group: id,
        state: states[outcomes.charAt(place)] ?? "e",
      }));
      return dialogueTurnOf(allGroups, constraints, passed === true);
    }),
  };
}

type Cells = NonNullable<Engine<unknown, EvolifItem, EvolifRunParams>["metrics"]["cells"]>;

/** Cells with the turns of a dialogue so far and its end, which is null for unfinished and failed dialogues. */
export const dialogueCells: Cells = ({ status, ending, passed }, { params }) => ({
  turns: passed.length,
  ended: status === "scored" ? dialogueEnd(passed, params.patience, ending) : null,
  verdict: status === "scored" ? heldTurns(passed) : null,
});
