import { englishSentences } from "@/lib/text/english-sentences";
import { pythonLines } from "@/lib/text/python-lines";
import { pythonSpaceClass, pythonWords, trimmedEnd } from "@/lib/text/python-space";
import type { Language } from "../../items/rule";
import { charactersOf, countCharacters } from "./characters";
import { type Piece, part, stripped } from "./piece";
import type { Profile } from "./profile";

const SPACE = `[${pythonSpaceClass}]`;
/** The mark of a list item. The authors' engine accepts any word with a period; the prompts only allow numbers. */
const MARKERS: Readonly<Record<Profile, RegExp>> = {
  reference: new RegExp(`^${SPACE}*(?:[*+\\-]|[\\p{L}\\p{N}_]+\\.)${SPACE}+`, "u"),
  corrected: new RegExp(`^${SPACE}*(?:[*+\\-]|\\p{Nd}+\\.)${SPACE}+`, "u"),
};
/** Separators of paragraphs. In the corrected profile an empty line may contain white space. */
const GAPS: Readonly<Record<Profile, RegExp>> = { reference: /\n{2,}/g, corrected: new RegExp(`\\n${SPACE}*\\n`, "g") };
const SAYS = /[\p{L}\p{N}]/u;
const CHINESE_END = /[。！？]/g;

const trimmed = (pieces: Piece[]): Piece[] => pieces.map(stripped).filter((piece) => piece.text !== "");

function paragraphs(piece: Piece, profile: Profile): Piece[] {
  const whole = stripped(piece);
  const pieces: Piece[] = [];
  let from = 0;
  for (const gap of whole.text.matchAll(GAPS[profile])) {
    pieces.push(part(whole, from, gap.index));
    from = gap.index + gap[0].length;
  }
  pieces.push(part(whole, from, whole.text.length));
  return trimmed(pieces);
}

function lines(piece: Piece): Piece[] {
  return pythonLines(piece.text)
    .map((line) => ({ text: line.text.slice(0, trimmedEnd(line.text)), start: piece.start + line.start }))
    .filter((line) => line.text !== "");
}

function bullets(piece: Piece, profile: Profile): Piece[] {
  const pieces: Piece[] = [];
  for (const line of pythonLines(piece.text)) {
    const marker = MARKERS[profile].exec(line.text)?.[0].length;
    const end = trimmedEnd(line.text);
    // The marker includes all white space, so an item without text ends at or before it.
    if (marker !== undefined && end > marker) pieces.push({ text: line.text.slice(marker, end), start: piece.start + line.start + marker });
  }
  return pieces;
}

/**
 * Splits after each mark. The authors' engine drops the text after the last one; in the corrected profile it is a sentence, unless it has
 * only list items or neither letters nor digits, such as a closing quotation mark. Searches for marks, because `.*?[。！？]` takes quadratic
 * time.
 */
function chineseSentences(piece: Piece, profile: Profile): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const mark of piece.text.matchAll(CHINESE_END)) {
    pieces.push(part(piece, from, mark.index + 1));
    from = mark.index + 1;
  }
  const rest = part(piece, from, piece.text.length);
  if (profile === "corrected" && pythonLines(rest.text).some(({ text }) => SAYS.test(text) && !MARKERS.corrected.test(text)))
    pieces.push(rest);
  return trimmed(pieces);
}

/** Splits a piece into its elements at a level, according to a profile; null for a level without elements, such as `pattern`. */
export function split(piece: Piece, level: string, language: Language, profile: Profile): Piece[] | null {
  switch (level) {
    case "answer":
      return [piece];
    case "paragraph":
      return paragraphs(piece, profile);
    case "line":
      return lines(piece);
    case "bullet":
      return bullets(piece, profile);
    case "sentence":
      return language === "chinese"
        ? chineseSentences(piece, profile)
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

/** Counts the elements that `split` would return at a level of characters, without creating them; null for other levels. */
export function countElements(piece: Piece, level: string, language: Language): number | null {
  if (level === "punc") return countCharacters(piece.text, level);
  if (level === "letter") return language === "english" ? countCharacters(piece.text, level) : 0;
  if (level === "character") return language === "chinese" ? countCharacters(piece.text, level) : 0;
  return null;
}
