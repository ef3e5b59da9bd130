import { isWordCharacter } from "./word-character";

/** True if there is a word character right before this UTF-16 index. */
export function wordBefore(text: string, index: number): boolean {
  if (index <= 0) return false;
  const unit = text.charCodeAt(index - 1);
  const pair = unit >= 0xdc00 && unit <= 0xdfff && index >= 2 ? (text.codePointAt(index - 2) ?? unit) : unit;
  return isWordCharacter(pair > 0xffff ? pair : unit);
}

/** True if a word character starts at this UTF-16 index. */
export function wordAt(text: string, index: number): boolean {
  const codePoint = text.codePointAt(index);
  return codePoint !== undefined && isWordCharacter(codePoint);
}

/** Matches like Python's `\b` at a UTF-16 index: true if there is a word character on exactly one side. */
export function isWordBoundary(text: string, index: number): boolean {
  return wordBefore(text, index) !== wordAt(text, index);
}
