import { isPythonSpace } from "@/lib/text/python-space";

const marks = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~。，、？！：；（）【】「」『』《》〈〉—…·～￥");
const isBare = (unit: number) => unit === 0xfeff || unit === 10 || unit === 13 || unit === 9 || unit === 32;
const isInvisible = (unit: number) =>
  isPythonSpace(unit) || unit === 0xfeff || unit === 0x180e || (unit >= 0x2000 && unit <= 0x200f) || unit === 0x2060;

/** Index behind leading byte order marks, line breaks, tabs and spaces. */
export function bareStart(text: string): number {
  let at = 0;
  while (at < text.length && isBare(text.charCodeAt(at))) at += 1;
  return at;
}

/** Index behind a text's last character that is no byte order mark, line break, tab or space. */
export function bareEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isBare(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/** Where a text begins once invisible characters and then marks are passed over; white space behind the marks stays. */
export function visibleStart(text: string): number {
  let at = bareStart(text);
  while (at < text.length && isInvisible(text.charCodeAt(at))) at += 1;
  while (at < text.length && marks.has(text.charAt(at))) at += 1;
  return at;
}

/** Where a text ends once trailing marks are cut off; white space before the marks stays. */
export function markedEnd(text: string): number {
  let end = bareEnd(text);
  while (end > 0 && marks.has(text.charAt(end - 1))) end -= 1;
  return end;
}
