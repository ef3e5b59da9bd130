import { pythonStrip } from "@/lib/text/python-space";
import type { Piece } from "./piece";
import type { Splits } from "./splits";

/**
 * The raw text between each two neighbouring elements of a piece. An element that is the separator itself (a line `***`)
 * belongs to what stands between, since no text could otherwise hold one; null for a level that cannot be split at.
 */
export function between(piece: Piece, level: string, separator: string, splits: Splits): Piece[] | null {
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
