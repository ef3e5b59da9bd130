import type { TurnView } from "@/lib/contracts/sample";
import type { DialogueScenes, SceneChange, TurnScene } from "@/lib/contracts/scene";
import { patienceLeft } from "@/lib/endurance/dialogue-end";

/** Verdict of a turn; null while it has none. */
export type TurnOutcome = "passed" | "missed" | null;

export interface TimelineTurn {
  /** From 0. */
  turn: number;
  /** Index of its lane from the top. */
  lane: number;
  phase: TurnScene["phase"];
  changes: readonly SceneChange[];
  outcome: TurnOutcome;
  held: number;
  inForce: number;
  /** Further consecutive failed turns that are allowed after this one; null without a verdict. */
  left: number | null;
}

export interface Timeline {
  /** Topics in order of appearance, with their first and last turn. */
  lanes: { id: string; label: string; first: number; last: number }[];
  turns: TimelineTurn[];
  firstFailed: number | null;
}

function outcomeOf({ verdict }: TurnView): TurnOutcome {
  return verdict === null ? null : verdict.passed ? "passed" : "missed";
}

/** Arranges a dialogue as lanes of turns, without turns whose scenes are still loading. Null if there are none. */
export function timelineOf(turns: readonly TurnView[], { patience, scenes }: DialogueScenes): Timeline | null {
  const cells = turns.flatMap((view, at) => {
    const scene = scenes[at];
    return scene ? [{ view, scene }] : [];
  });
  if (cells.length === 0) return null;
  const lanes: Timeline["lanes"] = [];
  for (const { view, scene } of cells) {
    const known = lanes.find(({ id }) => id === scene.lane.id);
    if (known) known.last = view.turn;
    else lanes.push({ ...scene.lane, first: view.turn, last: view.turn });
  }
  const judged = cells.filter(({ view }) => view.verdict !== null);
  const left = patienceLeft(
    judged.map(({ view }) => view.verdict?.passed === true),
    patience,
  );
  const leftAfter = new Map(judged.map(({ view }, at) => [view.turn, left[at] ?? null]));
  const all = cells.map(
    ({ view, scene }): TimelineTurn => ({
      turn: view.turn,
      lane: lanes.findIndex(({ id }) => id === scene.lane.id),
      phase: scene.phase,
      changes: scene.changes,
      outcome: outcomeOf(view),
      held: view.verdict?.checks.filter(({ credit }) => credit >= 1).length ?? 0,
      inForce: scene.constraints.length,
      left: leftAfter.get(view.turn) ?? null,
    }),
  );
  return { lanes, turns: all, firstFailed: all.find(({ outcome }) => outcome === "missed")?.turn ?? null };
}

/** Returns the next failed turn after this one, or else the first of all; null if no turn failed. */
export function failedAfter({ turns, firstFailed }: Timeline, turn: number): number | null {
  return turns.find((later) => later.outcome === "missed" && later.turn > turn)?.turn ?? firstFailed;
}

const phases: Record<TurnScene["phase"], string> = { new: "new topic", continued: "same topic", returned: "returned to topic" };

/** Formats the phase of a turn: `new topic`, `topic returned to`. */
export function phaseWords(phase: TurnScene["phase"]): string {
  return phases[phase];
}

/** Formats a turn for screen readers: `Turn 12, the watermill, topic returned to: missed, 2 of 3 held, patience 1`. */
export function turnWords({ lanes }: Timeline, { turn, lane, phase, outcome, held, inForce, left }: TimelineTurn): string {
  const verdict = outcome === null ? "not judged" : `${outcome}, ${held} of ${inForce} followed`;
  return `Turn ${turn + 1}, ${lanes[lane]?.label ?? ""}, ${phaseWords(phase)}: ${verdict}${left === null ? "" : `, patience ${left}`}`;
}
