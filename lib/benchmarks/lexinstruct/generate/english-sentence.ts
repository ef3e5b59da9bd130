import { capitalized } from "@/lib/contracts/plain/capitalized";
import type { Random } from "@/lib/random/random";
import type { SentenceWishes, Writer } from "./writer";

const list = (text: string) => text.trim().split(/\s+/);

const NOUNS = list(`river stone lantern harbour orchard bridge valley window garden letter market kettle village engine feather
  mountain basket candle island meadow compass blanket teacher sailor farmer baker carpenter painter visitor neighbour
  ladder barrel shadow whistle anchor chimney curtain hammer pocket saddle ribbon button cellar thunder pebble willow
  sparrow canyon ticket wagon tunnel mirror violin piano spoon copper silver walnut cherry pepper`);
const VERBS = list(`carries follows watches repairs admires measures crosses remembers gathers reaches guards paints opens
  touches borrows prepares studies welcomes describes counts covers lifts polishes explores mentions`);
const ADJECTIVES = list(`quiet golden narrow ancient gentle bright heavy early wooden distant patient curious simple sudden
  careful faded warm rough silent broad`);
const ADVERBS = list("slowly often carefully gladly rarely quietly twice again together gently");
const OPENERS = list("Today Often Sometimes Here Outside Nearby Later Meanwhile Perhaps Everywhere Afterwards Usually Indoors Tonight");
const PLACES = [
  "near the harbour wall",
  "behind the mill",
  "under the old roof",
  "along the shore",
  "before sunrise",
  "after the rain",
  "by the open gate",
  "during the long winter",
];

const a = (word: string) => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

/** Writes a sentence in lower case without its mark, which contains `noun`. */
function body(noun: string, random: Random): string {
  const adjective = random.pick(ADJECTIVES);
  const other = random.pick(NOUNS);
  const verb = random.pick(VERBS);
  switch (random.integer(6)) {
    case 0:
      return `the ${adjective} ${noun} ${verb} the ${other}`;
    case 1:
      return `the ${other} ${verb} ${a(adjective)} ${noun} ${random.pick(PLACES)}`;
    case 2:
      return `every ${other} ${verb} its ${noun}, and the ${random.pick(NOUNS)} ${random.pick(VERBS)} it ${random.pick(ADVERBS)}`;
    case 3:
      return `one ${noun} ${verb} the ${adjective} ${other}; another ${verb} nothing`;
    case 4:
      return `${a(other)} (${adjective} and ${random.pick(ADJECTIVES)}) ${verb} the ${noun}`;
    default:
      return `the ${noun} ${random.pick(ADVERBS)} ${verb} ${2 + random.integer(29)} ${adjective} things: ${a(other)}, ${a(random.pick(NOUNS))} and ${a(random.pick(NOUNS))}`;
  }
}

function sentence({ opener, noun, mark }: SentenceWishes, random: Random): string {
  const clause = body(noun ?? random.pick(NOUNS), random);
  const first = opener ?? (random.uniform() < 0.35 ? random.pick(OPENERS) : null);
  const marks = random.uniform() < 0.8 ? "." : random.pick(["!", "?"]);
  return `${first === null ? capitalized(clause) : `${first} ${clause}`}${mark ?? marks}`;
}

function phrase({ opener, noun, mark }: SentenceWishes, random: Random): string {
  const named = noun ?? random.pick(NOUNS);
  const nounPhrase = random.pick([
    `${a(random.pick(ADJECTIVES))} ${named}`,
    `the ${named} ${random.pick(PLACES)}`,
    `one ${named} and ${a(random.pick(NOUNS))}`,
  ]);
  return `${opener === undefined ? capitalized(nounPhrase) : `${opener} ${nounPhrase}`}${mark ?? ""}`;
}

export const englishWriter: Writer = {
  sentence,
  phrase,
  joint: " ",
  markers: ["-", "*", "+"],
  nouns: NOUNS,
  openers: OPENERS,
  marks: [".", "!", "?"],
  // Letter case does not matter in them, and each takes few steps: both verifiers count the same number, immediately.
  patterns: [
    "\\d{1,2}",
    "\\b\\w{4}\\b",
    "[,;:]",
    "[aeiou]{2}",
    "\\wly\\b",
    "\\ba \\w",
    ",\\s",
    "[()]",
    "(?:river|harbour|garden)",
    "\\w{8}",
  ],
};
