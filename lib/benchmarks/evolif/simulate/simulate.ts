import type { TurnRecord } from "@/lib/benchmarks/family";
import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import type { DialogueTurn } from "../generate/state/dialogue-turn";
import { turnAt } from "../generate/state/turn-at";
import type { Instruction } from "../items/instruction";
import type { EvolifItem } from "../items/item";
import { composeReply } from "./compose/compose-reply";
import { contraryOf } from "./contrary";
import { skills } from "./skill-profiles";

/** Writes a reply with the skill of a profile to the next turn; the same random source gives the same reply. */
export function simulate(item: EvolifItem, turns: readonly TurnRecord[], profile: string, random: Random): string {
  const skill = skills.find(({ id }) => id === profile);
  if (!skill)
    throw new HeedError("invalid", `EvolIF has no simulated profile “${profile}”. Known: ${skills.map(({ id }) => id).join(", ")}.`);
  const turn = turnAt(item, turns.length);
  if (!turn) throw new HeedError("invalid", `The dialogue ends before turn ${turns.length + 1}.`);
  const failedBefore = turns.at(-1)?.verdict?.passed === false;
  const luck = random.fork("luck");
  const broken = turn.instructions.filter(
    (instruction) => luck.uniform() < skill.breaks({ turn: turn.turn, age: ageOf(item, turn, turns.length, instruction), failedBefore }),
  );
  return broken.length === 0 ? compliant(turn.instructions, random) : breaking(turn.instructions, broken, random);
}

/** Returns the number of turns since a constraint of the active topic last changed. */
function ageOf(item: EvolifItem, { active_topic }: DialogueTurn, index: number, { id, description }: Instruction): number {
  let at = index;
  for (; at > 0; at -= 1) {
    const before = turnAt(item, at - 1);
    if (
      before?.active_topic === active_topic &&
      !before.instructions.some((instruction) => instruction.id === id && instruction.description === description)
    )
      break;
  }
  return index - at;
}

/**
 * Writes a reply that satisfies all constraints. If the first try finds none, the source with which the script tested satisfiability does.
 */
function compliant(instructions: readonly Instruction[], random: Random): string {
  return (
    composeReply(instructions, random.fork("words")) ??
    composeReply(instructions, randomFrom("holdable")) ??
    "I am sorry, but I cannot hold all of these at once."
  );
}

function breaking(all: readonly Instruction[], broken: readonly Instruction[], random: Random): string {
  const contraries = broken.map(contraryOf);
  const kept = all.filter((instruction) => !broken.includes(instruction));
  const extras = { units: contraries.flatMap(({ units }) => units) };
  const instead = contraries.flatMap((contrary) =>
    contrary.instead && !kept.some(({ id }) => id === contrary.instead?.id) ? [contrary.instead] : [],
  );
  return (
    composeReply([...kept, ...instead], random.fork("words"), extras) ??
    composeReply(kept, random.fork("words"), extras) ??
    composeReply(kept, random.fork("words")) ??
    compliant([], random)
  );
}
