import type { Requirement } from "@/lib/benchmarks/scoring";
import type { TextNeed } from "@/lib/text/script-limits";
import { groupLabel } from "../items/groups";
import type { Instruction } from "../items/instruction";
import { textOf } from "./checks/arguments";

/** Returns the conditions on a text under which the check of a constraint counts as a reader would. */
function needsOf({ id, args }: Instruction): readonly TextNeed[] {
  if (id === "existence" || id === "forbidden") return ["keywords"];
  if (id === "punctuation" && textOf(args, "value") === ",") return ["commas"];
  if (id !== "length") return [];
  const mode = textOf(args, "mode");
  return mode === "word" ? ["words"] : mode === "sentence" ? ["sentences"] : [];
}

/** Lists the checks of a reply: the constraints in force, each with its group's id, which is numbered if a file has a group twice. */
export function requirementsOf(instructions: readonly Instruction[]): { id: string; label: string; group: string }[] {
  const seen = new Map<string, number>();
  return instructions.map(({ id, description }) => {
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return { id: times === 1 ? id : `${id}-${times}`, label: description || groupLabel(id), group: id };
  });
}

/** Lists the checks of a reply, each with its conditions on a text. */
export const needyRequirements = (instructions: readonly Instruction[]): Requirement[] =>
  requirementsOf(instructions).map((requirement, at) => {
    const instruction = instructions[at];
    return { ...requirement, needs: instruction ? needsOf(instruction) : [] };
  });
