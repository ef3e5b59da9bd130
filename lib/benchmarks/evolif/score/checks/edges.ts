import { isPythonSpace } from "@/lib/text/python-space";

const marks = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~。，、？！：；（）【】「」『』《》〈〉—…·～￥");
const isBare = (unit: number) => unit === 0xfeff || unit === 10 || unit === 13 || unit === 9 || unit === 32;
const isInvisible = (unit: number) =>
  isPythonSpace(unit) || unit === 0xfeff || unit === 0x180e || (unit >= 0x2000 && unit <= 0x200f) || unit === 0x2060;

/** Returns the index after leading byte order marks, line breaks, tabs and spaces. */
export function bareStart(text: string): number {
  let at = 0;
  while (at < text.length && isBare(text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns the index after a text's last character that is not a byte order mark, line break, tab or space. */
export function bareEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isBare(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/** Returns the start of a text after invisible characters and then punctuation marks; white space after the marks is not skipped. */
export function visibleStart(text: string): number {
  let at = bareStart(text);
  while (at < text.length && isInvisible(text.charCodeAt(at))) at += 1;
  while (at < text.length && marks.has(text.charAt(at))) at += 1;
  return at;
}

/** Returns the end of a text without trailing punctuation marks; white space before the marks is kept. */
export function markedEnd(text: string): number {
  let end = bareEnd(text);
  while (end > 0 && marks.has(text.charAt(end - 1))) end -= 1;
  return end;
}
