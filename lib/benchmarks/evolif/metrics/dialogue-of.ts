import type { Engine } from "@/lib/benchmarks/engine";
import type { SampleRecord } from "@/lib/benchmarks/family";
import { type Dialogue, isBrokenOff } from "@/lib/endurance/dialogue";
import { dialogueEnd, heldTurns } from "@/lib/endurance/dialogue-end";
import { dialogueTurnOf, type JudgedConstraint } from "@/lib/endurance/dialogue-turn-of";
import { turnAt } from "../generate/state/turn-at";
import { allGroups } from "../items/groups";
import type { EvolifItem } from "../items/item";
import type { EvolifRunParams } from "../items/params";

const states: Readonly<Record<string, JudgedConstraint["state"]>> = { p: "p", f: "f" };

/** Of a sample's record, or of a sample as comparisons see it. */
type Held = Pick<SampleRecord<EvolifItem>, "ordinal" | "key" | "item" | "status"> & {
  turns: readonly { outcomes: string; passed: boolean | null }[];
};

/**
 * What metrics need of a sample, its dialogue as endurance sees it: a turn’s letters by group, and how many of its constraints
 * held. One that failed, was filtered or was cancelled counts as broken off after its last answered turn; null without such a turn, and for one that could
 * not be scored.
 */
export function dialogueOf({ ordinal, key, item, status, turns }: Held): Dialogue | null {
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

/** How long a dialogue lasted so far, and what ended it; that is null while it goes on and where it failed. */
export const dialogueCells: Cells = ({ status, ending, passed }, { params }) => ({
  turns: passed.length,
  ended: status === "scored" ? dialogueEnd(passed, params.patience, ending) : null,
  verdict: status === "scored" ? heldTurns(passed) : null,
});
