import { countsSentence, keywordsSentence, type Sentence, sentence, TEXT } from "./sentence";

const edges = [
  ["startwith", "Start", "Open"],
  ["endwith", "End", "Close"],
] as const;
const formatNames = { json: "JSON", html: "HTML", xml: "XML", csv: "CSV", markdown: "Markdown" };
const relations = { less_than: "fewer than", more_than: "more than", exactly: "exactly" };
const units = { word: "words", sentence: "sentences", paragraph: "paragraphs", characters: "characters" };

/** The canonical sentences of the first wording. They must never change, because stored suites and dialogues contain them. */
export const firstSentences: readonly Sentence[] = [
  ...edges.flatMap(([id, verb, quoteVerb]) => [
    ...["letter", "emoji", "keyword"].map((mode) => sentence(id, `${verb} the reply with the ${mode} {value}.`, { mode })),
    sentence(id, `${quoteVerb} the reply with a quotation between {left} and {right}.`, { mode: "quotation" }),
  ]),
  ...Object.entries(formatNames).map(([mode, name]) => sentence("format", `Make the whole reply valid ${name}.`, { mode })),
  sentence("case", "Write every letter in upper case.", { mode: "all_upper" }),
  sentence("case", "Write every letter in lower case.", { mode: "all_lower" }),
  sentence("case", "Write about {#min} % of the letters in upper case, 3 points more or less.", { mode: "min_upper" }),
  sentence("punctuation", "Use the mark {value} at least once.", { mode: "must_include" }),
  sentence("punctuation", "Do without the mark {value}.", { mode: "must_not_include" }),
  sentence("countableItems", "Include exactly {#num} bullet points, each on a line that starts with * or -."),
  ...Object.entries(relations).flatMap(([relation, many]) =>
    Object.entries(units).map(([mode, unit]) => sentence("length", `Write ${many} {#number} ${unit}.`, { mode, relation })),
  ),
  countsSentence("Use these words exactly so often: ", (keyword, count) => `${keyword} ${count}×`, `${TEXT} (-?\\d+)×`),
  keywordsSentence("Leave out these words: "),
  sentence("emotion", "Sound like this: {mode}."),
  sentence("reader_age", "Write for a reader of this age: {mode}."),
  sentence("style", "Keep to this style: {mode}."),
];
