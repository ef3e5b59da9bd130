import type { Check, Verdict } from "@/lib/contracts/check";
import { isJudged } from "../items/groups";
import { checkInstruction } from "../score/checks/check-instruction";
import { findingAsGiven } from "../score/judge";
import { requirementsOf } from "../score/requirements";
import { checkOf, verdictOf } from "../score/verifiers";
import type { DialogueLine } from "./read-dialogues";

/** What a judge said in a file of the authors: by id whether the constraint held, and perhaps more of each. */
type Said = Pick<DialogueLine, "instructions" | "eval">;

/** The judged constraints of a turn that its file says nothing of. */
export function unjudgedIn({ instructions, eval: said }: Said): string[] {
  return instructions.flatMap(({ id }) => (isJudged(id) && said?.details[id] === undefined ? [id] : []));
}

/**
 * The verdict on a turn that the judge of a file has seen: its words on the judged constraints, and the nine groups as they are checked here.
 * Null where a turn has no judged constraint, and where the file says nothing of one.
 */
export function givenVerdict(turn: Said, reply: string): Verdict | null {
  const { instructions, eval: said } = turn;
  if (!instructions.some(({ id }) => isJudged(id)) || unjudgedIn(turn).length > 0) return null;
  const requirements = requirementsOf(instructions);
  const checks = instructions.flatMap((of, at): Check[] => {
    const requirement = requirements[at];
    if (!requirement) return [];
    const held = said?.details[of.id];
    const isGiven = isJudged(of.id) && held !== undefined;
    return [checkOf(requirement, isGiven ? findingAsGiven(of, held, said?.sub_details[of.id]) : checkInstruction(of.id, of.args, reply))];
  });
  return verdictOf(checks);
}
