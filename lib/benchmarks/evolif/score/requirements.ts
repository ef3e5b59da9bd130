import type { Requirement } from "@/lib/benchmarks/scoring";
import type { TextNeed } from "@/lib/text/script-limits";
import { groupLabel } from "../items/groups";
import type { Instruction } from "../items/instruction";
import { textOf } from "./checks/arguments";

/** What the check of a constraint needs of a text to count as a reader does. */
function needsOf({ id, args }: Instruction): readonly TextNeed[] {
  if (id === "existence" || id === "forbidden") return ["keywords"];
  if (id === "punctuation" && textOf(args, "value") === ",") return ["commas"];
  if (id !== "length") return [];
  const mode = textOf(args, "mode");
  return mode === "word" ? ["words"] : mode === "sentence" ? ["sentences"] : [];
}

/** What a reply is checked for: the constraints in force, each under its group's id; a file may hold a group twice. */
export function requirementsOf(instructions: readonly Instruction[]): { id: string; label: string; group: string }[] {
  const seen = new Map<string, number>();
  return instructions.map(({ id, description }) => {
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return { id: times === 1 ? id : `${id}-${times}`, label: description || groupLabel(id), group: id };
  });
}

/** The same, each with what its check needs of a text. */
export const needyRequirements = (instructions: readonly Instruction[]): Requirement[] =>
  requirementsOf(instructions).map((requirement, at) => {
    const instruction = instructions[at];
    return { ...requirement, needs: instruction ? needsOf(instruction) : [] };
  });
