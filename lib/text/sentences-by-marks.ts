import { pythonSpaceClass, pythonStrip } from "./python-space";

/* Private-use placeholders, which a reply should not contain: for a period that ends nothing, and for the end of a sentence. */
const kept = "\ue000";
const stop = "\ue001";

const SPACE = `[${pythonSpaceClass}]`;
const starters = `(?:Mr|Mrs|Ms|Dr|Prof|Capt|Cpt|Lt|He${SPACE}|She${SPACE}|It${SPACE}|They${SPACE}|Their${SPACE}|Our${SPACE}|We${SPACE}|But${SPACE}|However${SPACE}|That${SPACE}|This${SPACE}|Wherever)`;

/** Periods that do not end a sentence, in the order in which they are replaced. */
const steps: readonly [RegExp, string | ((match: string) => string)][] = [
  [/(Mr|St|Mrs|Ms|Dr)\./g, `$1${kept}`],
  [/\.(com|net|org|io|gov|edu|me)/g, `${kept}$1`],
  [/([0-9])\.([0-9])/g, `$1${kept}$2`],
  [/\.{2,}/g, (dots) => kept.repeat(dots.length) + stop],
  [/Ph\.D\./g, `Ph${kept}D${kept}`],
  [new RegExp(`${SPACE}([A-Za-z])\\. `, "g"), ` $1${kept} `],
  [new RegExp(`([A-Z]\\.[A-Z]\\.(?:[A-Z]\\.)?) (${starters})`, "g"), `$1${stop} $2`],
  [/([A-Za-z])\.([A-Za-z])\.([A-Za-z])\./g, `$1${kept}$2${kept}$3${kept}`],
  [/([A-Za-z])\.([A-Za-z])\./g, `$1${kept}$2${kept}`],
  [new RegExp(` (Inc|Ltd|Jr|Sr|Co)\\. (${starters})`, "g"), ` $1${stop} $2`],
  [/ (Inc|Ltd|Jr|Sr|Co)\./g, ` $1${kept}`],
  [/ ([A-Za-z])\./g, ` $1${kept}`],
];

/**
 * Splits a text into sentences by its marks alone, like the splitter of IFEval's first release and of IFBench until December 2025.
 * Sentences are stripped; an empty last one is left out.
 */
export function sentencesByMarks(text: string): string[] {
  // A mark before a closing straight quote moves behind it. Every `. ? !` that is not part of an abbreviation, number or address ends a
  // sentence.
  let marked = ` ${text}  `.replaceAll("\n", " ");
  for (const [pattern, put] of steps) marked = typeof put === "string" ? marked.replace(pattern, put) : marked.replace(pattern, put);
  for (const [before, after] of [
    [".”", "”."],
    ['."', '".'],
    ['!"', '"!'],
    ['?"', '"?'],
  ] as const)
    marked = marked.replaceAll(before, after);
  const sentences = marked
    .replace(/[.?!]/g, `$&${stop}`)
    .replaceAll(kept, ".")
    .split(stop)
    .map((sentence) => pythonStrip(sentence));
  if (sentences.at(-1) === "") sentences.pop();
  return sentences;
}
