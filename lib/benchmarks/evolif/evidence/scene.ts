import type { SceneChange, TurnScene } from "@/lib/contracts/scene";
import type { DialogueTurn } from "../generate/state/dialogue-turn";
import { turnAt } from "../generate/state/turn-at";
import type { EvolifItem } from "../items/item";
import { requirementsOf } from "../score/requirements";

/**
 * Describes a turn (from 0) of a dialogue: its topic, its changes, and the turn since which each constraint is in force. Throws past the
 * end.
 */
export function scene(item: EvolifItem, turn: number): TurnScene {
  const now = turnAt(item, turn);
  if (!now) throw new Error(`The dialogue ends before turn ${turn + 1}.`);
  return {
    lane: { id: String(now.active_topic), label: now.topic },
    phase: now.phase,
    changes: changesOf(now),
    constraints: requirementsOf(now.instructions).map(({ id }, at) => ({ id, since: sinceWhen(item, turn, now.active_topic, at) })),
    writer: now.writer,
  };
}

function changesOf({ operation }: DialogueTurn): SceneChange[] {
  if (!operation) return [];
  const { operation_type: kind, instruction_id: group, original_description: before, new_description: after } = operation;
  return [{ kind, group, before, after }];
}

/**
 * Returns the turn since which a constraint is in force unchanged: the earliest in the unbroken series of its topic's turns that have it.
 */
function sinceWhen(item: EvolifItem, turn: number, topic: number, place: number): number {
  const held = turnAt(item, turn)?.instructions[place];
  let since = turn;
  for (let at = turn - 1; at >= 0; at -= 1) {
    const before = turnAt(item, at);
    if (before?.active_topic !== topic) continue;
    if (!before.instructions.some((instruction) => instruction.id === held?.id && isSame(instruction.args, held.args))) break;
    since = at;
  }
  return since;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
