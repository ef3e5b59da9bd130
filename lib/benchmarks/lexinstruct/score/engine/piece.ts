import { leadingSpace, trimmedEnd } from "@/lib/text/python-space";

/** A part of the answer: its text, and its start in UTF-16 code units. */
export interface Piece {
  text: string;
  start: number;
}

/** Returns the part [from, to) of a piece; offsets count within the piece. */
export function part(piece: Piece, from: number, to: number): Piece {
  return { text: piece.text.slice(from, to), start: piece.start + from };
}

/** Returns the piece without surrounding white space. */
export function stripped(piece: Piece): Piece {
  const end = trimmedEnd(piece.text);
  if (end === 0) return part(piece, 0, 0);
  return part(piece, leadingSpace(piece.text), end);
}
