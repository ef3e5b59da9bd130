import { pythonStrip } from "@/lib/text/python-space";
import type { Piece } from "./piece";
import type { Splits } from "./splits";

/** Returns the raw text between adjacent elements of a piece; null for a level that cannot be split. */
export function between(piece: Piece, level: string, separator: string, splits: Splits): Piece[] | null {
  // An element that equals the separator (a line `***`) belongs to the text between, since otherwise no text could contain one.
  const pieces = splits.of(piece, level);
  if (!pieces) return null;
  const mark = pythonStrip(separator).toLowerCase();
  const elements = pieces.filter((element) => mark === "" || pythonStrip(element.text).toLowerCase() !== mark);
  return elements.slice(1).map((next, index) => {
    const previous = elements[index] ?? next;
    const from = previous.start + previous.text.length;
    return { text: piece.text.slice(from - piece.start, next.start - piece.start), start: from };
  });
}
