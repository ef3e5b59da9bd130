import { englishSentences } from "@/lib/text/english-sentences";
import { pythonLines } from "@/lib/text/python-lines";
import { pythonSpaceClass, pythonWords, trimmedEnd } from "@/lib/text/python-space";
import type { Language } from "../rule";
import { charactersOf, countCharacters } from "./characters";
import { type Piece, part, stripped } from "./piece";

const SPACE = `[${pythonSpaceClass}]`;
const BULLET = new RegExp(`^${SPACE}*(?:[*+\\-]|[\\p{L}\\p{N}_]+\\.)${SPACE}+`, "u");
const CHINESE_END = /[。！？]/g;

const trimmed = (pieces: Piece[]): Piece[] => pieces.map(stripped).filter((piece) => piece.text !== "");

function paragraphs(piece: Piece): Piece[] {
  const whole = stripped(piece);
  const found: Piece[] = [];
  let from = 0;
  for (const gap of whole.text.matchAll(/\n{2,}/g)) {
    found.push(part(whole, from, gap.index));
    from = gap.index + gap[0].length;
  }
  found.push(part(whole, from, whole.text.length));
  return trimmed(found);
}

function lines(piece: Piece): Piece[] {
  return pythonLines(piece.text)
    .map((line) => ({ text: line.text.slice(0, trimmedEnd(line.text)), start: piece.start + line.start }))
    .filter((line) => line.text !== "");
}

function bullets(piece: Piece): Piece[] {
  const found: Piece[] = [];
  for (const line of pythonLines(piece.text)) {
    const marker = BULLET.exec(line.text)?.[0].length;
    const end = trimmedEnd(line.text);
    // The marker takes all white space, so an item without text ends at or before it.
    if (marker !== undefined && end > marker) found.push({ text: line.text.slice(marker, end), start: piece.start + line.start + marker });
  }
  return found;
}

/** Text up to and with each mark; what follows the last is dropped. A search for marks, because `.*?[。！？]` is quadratic. */
function chineseSentences(piece: Piece): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const mark of piece.text.matchAll(CHINESE_END)) {
    found.push(part(piece, from, mark.index + 1));
    from = mark.index + 1;
  }
  return trimmed(found);
}

/** The elements of a piece at a level (reference notes, "Levels"); null for a level without elements, such as `pattern`. */
export function split(piece: Piece, level: string, language: Language): Piece[] | null {
  switch (level) {
    case "answer":
      return [piece];
    case "paragraph":
      return paragraphs(piece);
    case "line":
      return lines(piece);
    case "bullet":
      return bullets(piece);
    case "sentence":
      return language === "chinese"
        ? chineseSentences(piece)
        : trimmed(englishSentences(piece.text).map(([from, to]) => part(piece, from, to)));
    case "word":
      return language === "english" ? pythonWords(piece.text).map((word) => ({ text: word.text, start: piece.start + word.start })) : [];
    case "character":
      return language === "chinese" ? charactersOf(piece, "character") : [];
    case "letter":
      return language === "english" ? charactersOf(piece, "letter") : [];
    case "punc":
      return charactersOf(piece, "punc");
    default:
      return null;
  }
}

/** How many elements `split` would give at a level of characters, which are counted without being cut out; null for other levels. */
export function countElements(piece: Piece, level: string, language: Language): number | null {
  if (level === "punc") return countCharacters(piece.text, level);
  if (level === "letter") return language === "english" ? countCharacters(piece.text, level) : 0;
  if (level === "character") return language === "chinese" ? countCharacters(piece.text, level) : 0;
  return null;
}
