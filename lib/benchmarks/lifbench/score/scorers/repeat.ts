import type { Span } from "@/lib/contracts/check";
import { pythonStrip } from "@/lib/text/python-space";
import type { RecordOf } from "../../formats/record";
import { isWithinEdits } from "./edit-distance";
import { foundSentences, type KeySentence, keySentences } from "./key-sentences";
import { codePoints, type Marks, marks, occurrences, part, trimmed } from "./marks";

/** Scores OR: a number of key sentences, each on a line with its type after a separator. */
export function scoreRepeat({ task, param: { num, sep }, label, output }: RecordOf<"OR">): Marks {
  const { text, start } = trimmed(output);
  const sentences = keySentences(label);
  const facts = foundSentences(
    sentences,
    sentences.filter(({ isTrue }) => isTrue),
    (sentence) => text.includes(sentence),
  );
  if (text === "") return marks(task, {}, facts);
  const types = Object.keys(label);
  const hit = sentences.filter((sentence) => text.includes(sentence.text));
  const fakes = hit.filter(({ isTrue }) => !isTrue).length;
  const hits = hit.length;
  const seps = occurrences(text, sep);
  const lines = filledLines(text);
  const single = lines.filter((line) => occurrences(line.text, sep) === 1).length;
  const right = lines.filter((line) => readLine(line.text, sep, types, sentences).isRight);
  const third = (holds: boolean) => (holds ? 1 / 3 : 0);
  return marks(
    task,
    {
      format: {
        parts: [
          part("line break", 0.5, num === 1 || text.includes("\n") ? 0.5 : 0),
          part("separator", 0.5, seps > 0 ? 0.5 : 0),
          part("one separator per line", 2, 2 * Math.min(1, single / Math.max(seps > 0 ? lines.length : 0, num))),
        ],
      },
      ori: { parts: [part("any text", 1, 1), part("a type", 1, types.some((type) => text.includes(type)) ? 1 : 0)] },
      hit: {
        earned: 2 * Math.min(1, (hits - 0.5 * fakes) / num),
        evidence: hit.map((sentence): Span => spanOf(text, sentence.text, start)),
      },
      num: {
        parts: [
          part("separators", 1, seps === num ? 1 : 0),
          part("lines", 1, lines.length === num ? 1 : 0),
          part("sentences", 1, hits === num ? 1 : 0),
          part("numbers agree", 1, third(seps === lines.length) + third(seps === hits) + third(hits === lines.length)),
        ],
      },
      correct: {
        earned: (3 * right.length) / lines.length,
        evidence: right.map((line): Span => [start + line.start, start + line.start + line.text.length]),
      },
    },
    { parseable: single > 0, ...facts },
  );
}

function spanOf(text: string, sought: string, shift: number): Span {
  const at = text.indexOf(sought);
  return [shift + at, shift + at + sought.length];
}

function filledLines(text: string): { text: string; start: number }[] {
  let start = 0;
  const lines = text.split("\n").map((line) => {
    const each = { text: line, start };
    start += line.length + 1;
    return each;
  });
  return lines.filter((line) => pythonStrip(line.text) !== "");
}

/** A line split at its first separator; without one, both parts are the trimmed line. */
export interface RepeatedLine {
  before: string;
  named: string;
  /** The sentence before the separator: within a few edits, of a type named after it; otherwise one that it contains. */
  sentence: KeySentence | undefined;
  /** True if the sentence has a type that the line names and differs by at most a few edits. */
  isRight: boolean;
}

function readLine(line: string, sep: string, types: readonly string[], sentences: readonly KeySentence[]): RepeatedLine {
  const at = line.indexOf(sep);
  const before = at === -1 ? pythonStrip(line) : line.slice(0, at);
  const named = at === -1 ? before : line.slice(at + sep.length);
  const possible = types.filter((type) => named.includes(type));
  const near = sentences.find(
    ({ type, text }) => possible.includes(type) && isWithinEdits(text, before, Math.floor(codePoints(text) / 6) + 3),
  );
  return { before, named, sentence: near, isRight: near !== undefined };
}

/** Reads the nonempty lines of a trimmed reply, each with its sentence. */
export function repeatedLines(text: string, sep: string, sentences: readonly KeySentence[]): RepeatedLine[] {
  const types = [...new Set(sentences.map(({ type }) => type))];
  return filledLines(text).map((line) => {
    const read = readLine(line.text, sep, types, sentences);
    return { ...read, sentence: read.sentence ?? sentences.find((sentence) => line.text.includes(sentence.text)) };
  });
}
