import type { Check, Verdict } from "@/lib/contracts/check";
import { isJudged } from "../items/groups";
import { checkInstruction } from "../score/checks/check-instruction";
import { findingAsGiven } from "../score/judge";
import { requirementsOf } from "../score/requirements";
import { checkOf, verdictOf } from "../score/verifiers";
import type { DialogueLine } from "./read-dialogues";

/** A judge's results in a file of the authors: whether each constraint held, by id, and possibly details. */
type EvaluatedTurn = Pick<DialogueLine, "instructions" | "eval">;

/** Returns the judged constraints of a turn on which its file has no verdict. */
export function unjudgedIn({ instructions, eval: evaluation }: EvaluatedTurn): string[] {
  return instructions.flatMap(({ id }) => (isJudged(id) && evaluation?.details[id] === undefined ? [id] : []));
}

/**
 * Makes the verdict on a turn that was judged in its file: the judge's results on judged constraints, and Heed's checks of the nine groups.
 * Null without judged constraints, or if the file lacks a verdict on one.
 */
export function givenVerdict(turn: EvaluatedTurn, reply: string): Verdict | null {
  const { instructions, eval: evaluation } = turn;
  if (!instructions.some(({ id }) => isJudged(id)) || unjudgedIn(turn).length > 0) return null;
  const requirements = requirementsOf(instructions);
  const checks = instructions.flatMap((instruction, at): Check[] => {
    const requirement = requirements[at];
    if (!requirement) return [];
    const held = evaluation?.details[instruction.id];
    const isGiven = isJudged(instruction.id) && held !== undefined;
    return [
      checkOf(
        requirement,
        isGiven
          ? findingAsGiven(instruction, held, evaluation?.sub_details[instruction.id])
          : checkInstruction(instruction.id, instruction.args, reply),
      ),
    ];
  });
  return verdictOf(checks);
}
