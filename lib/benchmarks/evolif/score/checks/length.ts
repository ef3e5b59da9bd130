import { englishSentences } from "@/lib/text/english-sentences";
import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";
import { isWordCharacter } from "@/lib/text/word-character";
import { type Arguments, isEmpty, numberOf, textOf } from "./arguments";
import { type Finding, finding, nothingAsked, unreadable } from "./finding";

const units: Record<string, { noun: string; count(text: string): number }> = {
  word: { noun: "words", count: words },
  paragraph: { noun: "paragraphs", count: paragraphs },
  characters: { noun: "characters", count: characters },
  sentence: { noun: "sentences", count: sentences },
};
const relations: Record<string, { label: string; holds(seen: number, number: number): boolean }> = {
  less_than: { label: "fewer than", holds: (seen, number) => seen < number },
  more_than: { label: "more than", holds: (seen, number) => seen > number },
  exactly: { label: "exactly", holds: (seen, number) => seen === number },
};

/** Checks whether a reply has the required length in words, paragraphs, characters or sentences. */
export function length(args: Arguments, reply: string): Finding {
  if (isEmpty(args)) return nothingAsked;
  const unit = units[textOf(args, "mode") ?? ""];
  const relation = relations[textOf(args, "relation") ?? ""];
  const number = numberOf(args, "number");
  if (!unit || !relation || number === null) return unreadable(args);
  const seen = unit.count(reply);
  const reason = seen <= number ? "too short" : "too long";
  return finding(relation.holds(seen, number), reason, `${relation.label} ${number} ${unit.noun}`, `${seen} ${unit.noun}`);
}

/** Returns the length of a text in a unit of the length group; null for an unknown unit. */
export function lengthIn(unit: string, text: string): number | null {
  return units[unit]?.count(text) ?? null;
}

/** Counts runs of word characters. */
function words(text: string): number {
  let count = 0;
  let inside = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    let point = unit;
    if (unit >= 0xd800 && unit <= 0xdbff) {
      point = text.codePointAt(at) ?? unit;
      if (point > 0xffff) at += 1;
    }
    const is = isWordCharacter(point);
    if (is && !inside) count += 1;
    inside = is;
  }
  return count;
}

/** Counts code points. */
function characters(text: string): number {
  let count = text.length;
  for (let at = 0; at + 1 < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(at + 1);
    if (next < 0xdc00 || next > 0xdfff) continue;
    count -= 1;
    at += 1;
  }
  return count;
}

const gap = new RegExp(`(?:\\r?\\n[${pythonSpaceClass}]*){2,}`);

/** Counts the nonempty parts between blank lines. */
function paragraphs(text: string): number {
  return pythonStrip(text)
    .split(gap)
    .filter((part) => pythonStrip(part) !== "").length;
}

/** Counts sentences as NLTK's English model does. */
function sentences(text: string): number {
  const stripped = pythonStrip(text);
  return stripped === "" ? 0 : englishSentences(stripped).length;
}
