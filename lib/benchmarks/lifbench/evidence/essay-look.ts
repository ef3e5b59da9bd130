import { decodeEscapes } from "@/lib/text/python-escapes";
import { pythonStrip } from "@/lib/text/python-space";
import type { LifbenchItem } from "../items/item";
import { readJson } from "../score/scorers/json-reading";
import { type KeySentence, unbroken } from "../score/scorers/key-sentences";
import { repeatedLines } from "../score/scorers/repeat";
import { cell, type Look, markAt, missedFirst, type Row, same } from "./look";
import { sentencePlace } from "./places";

type Repeat = Extract<LifbenchItem, { task: "OR" }>;
type Question = Extract<LifbenchItem, { task: "OQ" }>;
type Extraction = Extract<LifbenchItem, { task: "OE" }>;

interface Tagged extends KeySentence {
  /** Such as `#Topic# 2` or `a fake #Topic# 3`. */
  name: string;
}

const taggedOf = ({ label }: Pick<Repeat, "label">): Tagged[] =>
  Object.entries(label).flatMap(([type, sentences]) =>
    sentences.map(([text, id, index, isTrue]) => ({
      ...{ text: unbroken(text), type, isTrue, index },
      name: `${isTrue ? "" : "a fake "}${type} ${id}`,
    })),
  );

/** Marks the expected key sentences, and the given ones that were not expected. */
function marksOf(text: string, wanted: readonly Tagged[], given: readonly Tagged[]): Look["marks"] {
  return [
    ...missedFirst(wanted, (sentence) => given.includes(sentence)).flatMap((sentence) => {
      const is = given.includes(sentence) ? "given" : "not given";
      return markAt(`expected ${sentence.name}`, "expected", `${sentence.name}, ${is}`, sentencePlace(text, sentence.text));
    }),
    ...given
      .filter((sentence) => !wanted.includes(sentence))
      .flatMap((sentence) => markAt(`given ${sentence.name}`, "given", `given: ${sentence.name}`, sentencePlace(text, sentence.text))),
  ];
}

/** Compares the given lines with the required number of true key sentences and their types (OR). */
export function lookAtRepeat(item: Repeat, text: string, reply: string): Look {
  const { num, sep } = item.param;
  const tagged = taggedOf(item);
  const trimmed = pythonStrip(reply);
  const given = tagged.filter((sentence) => trimmed.includes(sentence.text));
  const lines = repeatedLines(trimmed, sep, tagged);
  const rows = Array.from({ length: Math.max(num, lines.length) }, (_, at): Row => {
    const line = lines[at];
    const label = `Line ${at + 1}`;
    if (line === undefined)
      return { label, outcome: "none", checkId: "num", cells: [cell("a true key sentence", null), cell("its type", null)] };
    const near = tagged.find((sentence) => sentence.text === line.sentence?.text);
    const type = near === undefined ? null : line.isRight ? pythonStrip(line.named) : near.type;
    const outcome = !line.isRight ? "none" : near?.isTrue && at < num ? "full" : "part";
    return {
      label,
      outcome,
      checkId: "correct",
      cells: [cell(near?.text ?? "a true key sentence", pythonStrip(line.before)), cell(type, pythonStrip(line.named))],
    };
  });
  return {
    marks: marksOf(
      text,
      tagged.filter(({ isTrue }) => isTrue),
      given,
    ),
    columns: [
      { id: "sentence", label: "Sentence", numeric: false },
      { id: "type", label: "Type", numeric: false },
    ],
    rows,
  };
}

/** Compares the answer to whether a sentence is a true key sentence (OQ). */
export function lookAtQuestion(item: Question, text: string, reply: string): Look {
  const { evidence, options } = item.param;
  const about = taggedOf(item).find((sentence) => sentence.text === unbroken(evidence));
  const is = about === undefined ? "not a key sentence" : about.isTrue ? "a true key sentence" : "a fake key sentence";
  const expected = options[about?.isTrue ? 0 : 1];
  const chosen = options.filter((option) => reply.includes(option));
  const given = chosen.length === 0 ? pythonStrip(reply) : chosen.join(" and ");
  return {
    marks: markAt("asked", "asked", `asked about: ${is}${about ? ` (${about.name})` : ""}`, sentencePlace(text, evidence)),
    columns: [
      { id: "is", label: "The sentence is", numeric: false },
      { id: "answer", label: "Answer", numeric: false },
    ],
    rows: [
      { label: "Answer", outcome: given === expected ? "full" : "none", checkId: "correct", cells: [same(is), cell(expected, given)] },
    ],
  };
}

/** Compares the given sentences with all true key sentences of a type (OE). */
export function lookAtExtraction(item: Extraction, text: string, reply: string): Look {
  const type = item.param.type.replace(/^<|>$/g, "");
  const tagged = taggedOf(item);
  const decoded = decodeEscapes(pythonStrip(reply)).text;
  const wanted = tagged.filter((sentence) => sentence.type === type && sentence.isTrue);
  const given = tagged.filter((sentence) => decoded.includes(sentence.text));
  const parsed = readJson(pythonStrip(reply))?.value;
  const items = Array.isArray(parsed) ? parsed.map((answer) => (typeof answer === "string" ? answer : JSON.stringify(answer))) : [];
  const strange = items.filter((answer) => !tagged.some(({ text: sentence }) => answer.includes(sentence))).slice(0, 100);
  const row = (sentence: Tagged, expected: boolean, isGiven: boolean): Row => ({
    label: sentence.name,
    outcome: expected && isGiven ? "full" : "none",
    checkId: "correct",
    cells: [cell(expected ? sentence.text : null, isGiven ? sentence.text : null)],
  });
  return {
    marks: marksOf(text, wanted, given),
    columns: [{ id: "sentence", label: "Sentence", numeric: false }],
    rows: [
      ...wanted.map((sentence) => row(sentence, true, given.includes(sentence))),
      ...given.filter((sentence) => !wanted.includes(sentence)).map((sentence) => row(sentence, false, true)),
      ...strange.map((answer): Row => ({ label: "No key sentence", outcome: "none", checkId: "correct", cells: [cell(null, answer)] })),
    ],
  };
}
