import { pythonLines } from "@/lib/text/python-lines";
import { passesStrict, type Question } from "./strict";

export interface Candidate {
  /** The authors' name of what was done to the answer. */
  type: string;
  /** The same in words. */
  transformation: string;
  text: string;
}

const unmarked = (text: string) => text.replace(/\*\*([^*]+)\*\*/g, "$1").replace(/\*([^*]+)\*/g, "$1");
const linesOf = (text: string) => pythonLines(text).map((line) => line.text);
const withoutFirst = (text: string) => linesOf(text).slice(1).join("\n");
const withoutLast = (text: string) => linesOf(text).slice(0, -1).join("\n");

/**
 * The answer as it is and after each harmless transformation, in the authors' order, without doubles and empty ones. Where both
 * lines go, the text is split anew after the first cut, as the authors do: a blank line at the end then counts once less.
 */
export function looseCandidates(answer: string): Candidate[] {
  const plain = unmarked(answer);
  const long = linesOf(answer).length > 2;
  const marked = plain !== answer;
  const all: [type: string, transformation: string, text: string][] = [
    ["identity", "as it is", answer],
    ["remove_markdown", "Markdown emphasis removed", plain],
    ["remove_first_line", "first line removed", withoutFirst(answer)],
    ["remove_last_line", "last line removed", withoutLast(answer)],
    ["remove_markdown_and_first_line", "Markdown emphasis and first line removed", marked ? withoutFirst(plain) : ""],
    ["remove_markdown_and_last_line", "Markdown emphasis and last line removed", marked ? withoutLast(plain) : ""],
    ["remove_first_and_last_line", "first and last line removed", long ? withoutLast(withoutFirst(answer)) : ""],
    [
      "remove_markdown_first_and_last_line",
      "Markdown emphasis, first and last line removed",
      long && marked ? withoutFirst(withoutLast(plain)) : "",
    ],
  ];
  const seen = new Set<string>();
  return all.flatMap(([type, transformation, text]) => {
    if (text === "" || seen.has(text)) return [];
    seen.add(text);
    return [{ type, transformation, text }];
  });
}

/** The first candidate that passes strictly: the loose verdict is that there is one. */
export function looseRescue(answer: string, question: Question): Candidate | null {
  return looseCandidates(answer).find(({ text }) => passesStrict(text, question)) ?? null;
}
