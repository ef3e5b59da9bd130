import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** Tokens of a text under o200k_base. */
export const tokensOf = (text: string): number => countTokens(text);

/** Tokens that may stay unused: half a percent of the shortest context. */
const slack = 15;

/** Tries for a last piece before what is left stays unused. */
const tries = 400;

/**
 * Fills what is left of a budget with pieces that fit: no piece overshoots, and drawing ends once `slack` or less is left.
 */
export function fillUp<Piece>(
  left: number,
  pieces: {
    draw: () => Piece;
    tokens: (piece: Piece) => number;
    take: (piece: Piece) => void;
    leave: (piece: Piece) => void;
    /** A piece cut to at most so many tokens, for what no whole piece fits. */
    shorten: (tokens: number) => Piece | null;
  },
): void {
  let open = left;
  for (let attempt = 0; attempt < tries && open > slack; attempt++) {
    const piece = pieces.draw();
    const size = pieces.tokens(piece);
    if (size > open) {
      pieces.leave(piece);
      continue;
    }
    pieces.take(piece);
    open -= size;
  }
  const last = open > slack ? pieces.shorten(open) : null;
  if (last !== null) pieces.take(last);
}
