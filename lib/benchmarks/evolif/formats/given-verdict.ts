import type { Check, Verdict } from "@/lib/contracts/check";
import { isJudged } from "../items/groups";
import { checkInstruction } from "../score/checks/check-instruction";
import { findingAsGiven } from "../score/judge";
import { requirementsOf } from "../score/requirements";
import { checkOf, verdictOf } from "../score/verifiers";
import type { DialogueLine } from "./read-dialogues";

/** What a judge said in a file of the authors: by id whether the constraint held, and perhaps more of each. */
type EvaluatedTurn = Pick<DialogueLine, "instructions" | "eval">;

/** The judged constraints of a turn that its file says nothing of. */
export function unjudgedIn({ instructions, eval: evaluation }: EvaluatedTurn): string[] {
  return instructions.flatMap(({ id }) => (isJudged(id) && evaluation?.details[id] === undefined ? [id] : []));
}

/**
 * The verdict on a turn that the judge of a file has seen: its words on the judged constraints, and the nine groups as they are checked here.
 * Null where a turn has no judged constraint, and where the file says nothing of one.
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
