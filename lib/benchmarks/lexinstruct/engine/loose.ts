import { pythonLines } from "@/lib/text/python-lines";
import { passesStrict, type Question } from "./strict";

export interface Candidate {
  /** What was done to the answer, in words. */
  transformation: string;
  text: string;
}

const unmarked = (text: string) => text.replace(/\*\*([^*]+)\*\*/g, "$1").replace(/\*([^*]+)\*/g, "$1");

/** The answer as it is and after each harmless transformation, in the authors' order, without doubles and empty ones. */
export function looseCandidates(answer: string): Candidate[] {
  const plain = unmarked(answer);
  const rawLines = pythonLines(answer).map(({ text }) => text);
  const plainLines = plain === answer ? rawLines : pythonLines(plain).map(({ text }) => text);
  const without = (lines: readonly string[], first: number, last: number) => lines.slice(first, lines.length - last).join("\n");
  const all: Candidate[] = [
    { transformation: "as it is", text: answer },
    { transformation: "Markdown emphasis removed", text: plain },
    { transformation: "first line removed", text: without(rawLines, 1, 0) },
    { transformation: "last line removed", text: without(rawLines, 0, 1) },
    { transformation: "Markdown emphasis and first line removed", text: without(plainLines, 1, 0) },
    { transformation: "Markdown emphasis and last line removed", text: without(plainLines, 0, 1) },
    { transformation: "first and last line removed", text: without(rawLines, 1, 1) },
    { transformation: "Markdown emphasis, first and last line removed", text: without(plainLines, 1, 1) },
  ];
  const seen = new Set<string>();
  return all.filter(({ text }) => {
    if (text === "" || seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** The first candidate that passes strictly: the loose verdict is that there is one. */
export function looseRescue(answer: string, question: Question): Candidate | null {
  return looseCandidates(answer).find(({ text }) => passesStrict(text, question)) ?? null;
}
