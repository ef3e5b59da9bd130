import type { Span } from "@/lib/contracts/check";

const quotes: readonly [string, string][] = [
  ["'", "'"],
  ['"', '"'],
  ["“", "”"],
  ["‘", "’"],
  ["`", "`"],
];
const wordy = /[\p{L}\p{N}_]/u;

/** Finds the place where a prompt asks for `label`: first in quotes, else as a whole word; null if it is not there. */
export function findInPrompt(text: string, label: string): Span | null {
  if (label === "") return null;
  for (const [open, close] of quotes) {
    const at = text.indexOf(`${open}${label}${close}`);
    if (at >= 0) return [at + open.length, at + open.length + label.length];
  }
  for (let at = text.indexOf(label); at >= 0; at = text.indexOf(label, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + label.length, at + label.length + 1);
    if (!wordy.test(before) && !wordy.test(after)) return [at, at + label.length];
  }
  return null;
}
