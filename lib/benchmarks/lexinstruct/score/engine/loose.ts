import { pythonLines } from "@/lib/text/python-lines";
import { mayRepeatWords } from "./repetition";
import { type AnswerVerdict, passesStrict, type Question } from "./strict";

export interface Candidate {
  /** The authors' name of the transformation. */
  type: string;
  /** The transformation in words. */
  transformation: string;
  text: string;
}

const unmarked = (text: string) => text.replace(/\*\*([^*]+)\*\*/g, "$1").replace(/\*([^*]+)\*/g, "$1");
const EXOTIC = new RegExp(`[${"\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029"}]`);
const linesOf = (text: string) => pythonLines(text).map((line) => line.text);
/** Removes one line break at the end of a text, as joining its lines does. */
const unended = (text: string) => (text.endsWith("\n") ? text.slice(0, -1) : text);

function hasThreeLines(text: string, exotic: boolean): boolean {
  if (exotic) return linesOf(text).length > 2;
  const second = text.indexOf("\n", text.indexOf("\n") + 1);
  return second > 0 && second < text.length - 1;
}

/** Returns the lines after the first, joined by line feeds; cut directly if there are no other kinds of breaks. */
function withoutFirst(text: string, exotic: boolean): string {
  if (exotic) return linesOf(text).slice(1).join("\n");
  const first = text.indexOf("\n");
  return first < 0 ? "" : unended(text.slice(first + 1));
}

function withoutLast(text: string, exotic: boolean): string {
  if (exotic) return linesOf(text).slice(0, -1).join("\n");
  const whole = unended(text);
  const last = whole.lastIndexOf("\n");
  return last < 0 ? "" : whole.slice(0, last);
}

/** Lists the answer and its harmless transformations, in the authors' order, without duplicates and empty texts. */
export function looseCandidates(answer: string): Candidate[] {
  // If both lines are removed, the text is split again after the first cut, as in the authors' code: then a blank line at the end counts
  // once less.
  const plain = unmarked(answer);
  // No transformation adds a line break, so a break that the answer lacks is missing in all of its forms.
  const exotic = EXOTIC.test(answer);
  const long = hasThreeLines(answer, exotic);
  const marked = plain !== answer;
  const all: [type: string, transformation: string, text: string][] = [
    ["identity", "as written", answer],
    ["remove_markdown", "Markdown emphasis removed", plain],
    ["remove_first_line", "first line removed", withoutFirst(answer, exotic)],
    ["remove_last_line", "last line removed", withoutLast(answer, exotic)],
    ["remove_markdown_and_first_line", "Markdown emphasis and first line removed", marked ? withoutFirst(plain, exotic) : ""],
    ["remove_markdown_and_last_line", "Markdown emphasis and last line removed", marked ? withoutLast(plain, exotic) : ""],
    ["remove_first_and_last_line", "first and last line removed", long ? withoutLast(withoutFirst(answer, exotic), exotic) : ""],
    [
      "remove_markdown_first_and_last_line",
      "Markdown emphasis, first and last line removed",
      long && marked ? withoutFirst(withoutLast(plain, exotic), exotic) : "",
    ],
  ];
  const seen = new Set<string>();
  return all.flatMap(([type, transformation, text]) => {
    if (text === "" || seen.has(text)) return [];
    seen.add(text);
    return [{ type, transformation, text }];
  });
}

/** Checks whether any candidate of an answer may repeat words excessively; computed once, since all are parts of two texts. */
export const candidatesMayRepeat = (answer: string): boolean =>
  mayRepeatWords(answer) || (answer.includes("*") && mayRepeatWords(unmarked(answer)));

/**
 * Finds the first candidate that passes strictly; the loose verdict is that there is one.
 * @param strict the verdict on the answer itself; rules that failed there are tested first, because most candidates fail them too
 */
export function looseRescue(answer: string, strict: AnswerVerdict, question: Question): Candidate | null {
  const candidates = looseCandidates(answer);
  if (strict.ok) return candidates[0] ?? null;
  const failedFirst = [...question.rules.entries()].sort(
    ([a], [b]) => Number(strict.rules[a]?.ok ?? false) - Number(strict.rules[b]?.ok ?? false),
  );
  const ordered = { ...question, rules: failedFirst.map(([, rule]) => rule) };
  const words = candidatesMayRepeat(answer);
  return candidates.find(({ type, text }) => type !== "identity" && passesStrict(text, ordered, words)) ?? null;
}
