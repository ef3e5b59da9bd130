import type { TurnView } from "@/lib/contracts/sample";

/** By check id, since when a constraint is as it is: `new`, `since turn 3`. */
export function sinceNotes(turn: TurnView | undefined): ReadonlyMap<string, string> {
  const constraints = turn?.scene?.constraints ?? [];
  return new Map(constraints.map(({ id, since }) => [id, since === turn?.turn ? "new on this turn" : `since turn ${since + 1}`]));
}
