import { z } from "zod";
import { numberOf, textOf } from "../../score/checks/arguments";
import { caseTolerance } from "../../score/checks/case";
import { countsSentence, keywordsSentence, quoted, type Sentence, sentence, TEXT, timesIn, unquoted } from "./sentence";

const edges = [
  ["startwith", "Start"],
  ["endwith", "End"],
] as const;
const formatNames = { json: "JSON", html: "HTML", xml: "XML", csv: "CSV", markdown: "Markdown" };
const relations = { less_than: "fewer than", more_than: "more than", exactly: "exactly" };
/** Singular and plural of each unit, and the words for comparing counts. */
const units = {
  word: ["word", "words", ""],
  sentence: ["sentence", "sentences", ""],
  paragraph: ["paragraph", "paragraphs", ", with blank lines between paragraphs"],
  characters: ["character", "characters", ", including spaces and line breaks"],
};
const readers = { child: "children", youth: "teenagers", adult: "adults", senior: "seniors" };
const styles = {
  formal: "in a formal style",
  informal: "in an informal style",
  "active voice": "in the active voice",
  "passive voice": "in the passive voice",
};
const emotions = ["happy", "sad", "neutral", "angry", "excited", "frustrated"];

/** The share of upper case as the range that its check allows. */
const upperShare: Sentence = {
  id: "case",
  write: (args) => {
    const share = textOf(args, "mode") === "min_upper" ? numberOf(args, "min") : null;
    if (share === null || share < caseTolerance || share > 100 - caseTolerance) return null;
    return `Write between ${share - caseTolerance}% and ${share + caseTolerance}% of the letters in upper case.`;
  },
  pattern: /^Write between (\d+(?:\.\d+)?)% and \d+(?:\.\d+)?% of the letters in upper case\.$/u,
  read: ([low]) => ({ mode: "min_upper", min: Number(low) + caseTolerance }),
};

const times = (count: number) => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);
const countLooks = "(once|twice|-?\\d+ times)";

/** A single keyword with its count. */
const oneCount: Sentence = {
  id: "existence",
  write: (args) => {
    const read = z.record(z.string(), z.number().int()).safeParse(args);
    const [only, ...others] = read.success && !Array.isArray(args) ? Object.entries(read.data) : [];
    return only === undefined || others.length > 0 ? null : `Use the word ${quoted(only[0])} exactly ${times(only[1])}.`;
  },
  pattern: new RegExp(`^Use the word ${TEXT} exactly ${countLooks}\\.$`, "u"),
  read: ([keyword, count = ""]) => Object.fromEntries([[unquoted(keyword), timesIn(count)]]),
};

/** A single forbidden keyword. */
const oneKeyword: Sentence = {
  ...keywordsSentence("Do not use the word "),
  write: (args) => (Array.isArray(args) && args.length === 1 ? keywordsSentence("Do not use the word ").write(args) : null),
};

/**
 * The canonical sentences of the second wording; arguments are written by the first that fits. They must never change, because stored
 * suites and dialogues contain them.
 */
export const secondSentences: readonly Sentence[] = [
  ...edges.flatMap(([id, verb]) => [
    sentence(id, `${verb} the reply with the letter {value}.`, { mode: "letter" }),
    sentence(id, `${verb} the reply with the emoji {value}.`, { mode: "emoji" }),
    sentence(id, `${verb} the reply with the word {value}.`, { mode: "keyword" }),
    sentence(id, `${verb} the reply with text enclosed in {~left} and {~right}.`, { mode: "quotation" }),
    sentence(id, `${verb} the reply with text enclosed in {left} and {right}.`, { mode: "quotation" }),
  ]),
  ...Object.entries(formatNames).map(([mode, name]) => sentence("format", `The whole reply must be valid ${name}.`, { mode })),
  sentence("case", "Write everything in upper case.", { mode: "all_upper" }),
  sentence("case", "Write everything in lower case.", { mode: "all_lower" }),
  upperShare,
  sentence("punctuation", "Use the character {value} at least once.", { mode: "must_include" }),
  sentence("punctuation", "Do not use the character {value}.", { mode: "must_not_include" }),
  sentence("countableItems", "Include exactly 1 bullet point, on its own line starting with * or -.", { num: 1 }),
  sentence("countableItems", "Include exactly {#num} bullet points, each on its own line starting with * or -."),
  ...Object.entries(relations).flatMap(([relation, many]) =>
    Object.entries(units).flatMap(([mode, [unit, plural, counted]]) => [
      sentence("length", `Write ${many} 1 ${unit}${counted}.`, { mode, relation, number: 1 }),
      sentence("length", `Write ${many} {#number} ${plural}${counted}.`, { mode, relation }),
    ]),
  ),
  oneCount,
  countsSentence(
    "Use each of these words exactly this many times: ",
    (keyword, count) => `${keyword} (${times(count)})`,
    `${TEXT} \\(${countLooks}\\)`,
  ),
  oneKeyword,
  keywordsSentence("Do not use any of these words: "),
  ...emotions.map((mode) => sentence("emotion", `The tone should be ${mode}.`, { mode })),
  sentence("emotion", "The tone should be {mode}."),
  ...Object.entries(readers).map(([mode, who]) => sentence("reader_age", `Write for ${who}.`, { mode })),
  sentence("reader_age", "Write for readers of this age group: {mode}."),
  ...Object.entries(styles).map(([mode, how]) => sentence("style", `Write ${how}.`, { mode })),
  sentence("style", "Write in this style: {mode}."),
];
