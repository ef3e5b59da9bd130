import type { Language } from "../../items/rule";
import type { Piece } from "./piece";
import type { Profile } from "./profile";
import { split } from "./split";

/** Caches how the pieces of one answer were split, since its rules look at the same paragraphs and sentences. */
export class Splits {
  readonly #known = new Map<string, Map<number, Piece[] | null>>();

  constructor(
    readonly language: Language,
    readonly profile: Profile,
  ) {}

  /** Returns the elements of a piece at a level; null for a level that cannot be split. */
  of(piece: Piece, level: string): Piece[] | null {
    let known = this.#known.get(level);
    if (!known) {
      known = new Map();
      this.#known.set(level, known);
    }
    // Start and length identify a piece of the answer; answers are far shorter than 2^26 characters.
    const key = piece.start * 2 ** 26 + piece.text.length;
    let pieces = known.get(key);
    if (pieces === undefined) {
      pieces = split(piece, level, this.language, this.profile);
      known.set(key, pieces);
    }
    return pieces;
  }
}
