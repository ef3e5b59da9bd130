import type { Step } from "../../items/rule";
import { takeStep } from "./navigate";
import { type Piece, stripped } from "./piece";
import type { Profile } from "./profile";
import type { Splits } from "./splits";

/**
 * Selects the pieces of a procedure's last step, one list for each element that an earlier step processes separately; null if any step
 * selects nothing.
 */
export function isolate(procedure: readonly Step[], text: Piece, splits: Splits, profile: Profile): Piece[][] | null {
  let segments: Piece[] = [stripped(text)];
  for (const [at, step] of procedure.entries()) {
    const scope = takeStep(segments, step, splits, profile);
    if ("lost" in scope) return null;
    const isLast = at === procedure.length - 1;
    if (isLast) return [scope.pieces];
    if (step.predicate.startsWith("@")) {
      const groups = scope.pieces.map((piece) => isolate(procedure.slice(at + 1), piece, splits, profile));
      return groups.includes(null) ? null : groups.flatMap((group) => group ?? []);
    }
    segments = scope.pieces;
  }
  return [segments];
}
