import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** Text such as `<|im_end|>` counts like any other; by default the tokenizer would throw. */
const asText = { disallowedSpecial: new Set<string>() };

/** Counts the tokens of a text under o200k_base. */
export const tokensOf = (text: string): number => countTokens(text, asText);

/** Tokens that may remain unused: half a percent of the shortest context. */
const slack = 15;

/** Number of attempts at a last piece before the rest remains unused. */
const tries = 400;

/** Fills the rest of a budget with pieces that fit: no piece exceeds it, and drawing ends once at most `slack` tokens are left. */
export function fillUp<Piece>(
  left: number,
  pieces: {
    draw: () => Piece;
    tokens: (piece: Piece) => number;
    take: (piece: Piece) => void;
    leave: (piece: Piece) => void;
    /** Shortens a piece to at most this many tokens, for a rest that no whole piece fits. */
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
