import { groupLabel } from "./groups";
import type { Instruction } from "./instruction";

/** What a reply is checked for: the constraints in force, each under its group's id; a file may hold a group twice. */
export function requirementsOf(instructions: readonly Instruction[]): { id: string; label: string; group: string }[] {
  const seen = new Map<string, number>();
  return instructions.map(({ id, description }) => {
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return { id: times === 1 ? id : `${id}-${times}`, label: description || groupLabel(id), group: id };
  });
}
