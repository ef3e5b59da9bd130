import { people } from "../score/checks/word-lists";
import { between, type Composer, number, sentenceWith, text } from "./composer";

/** Ids of IFBench that can be combined with others. */
const besideOthers: readonly Composer[] = [
  {
    id: "count:word_count_range",
    draw: (context) => {
      const min_words = between(context, 5, 20) * 10;
      return { min_words, max_words: min_words + between(context, 3, 8) * 10 };
    },
    asks: ["Write between {min_words} and {max_words} words."],
    shape: (document, { min_words }) => {
      document.leastWords = Math.max(document.leastWords, number(min_words));
    },
  },
  {
    id: "count:unique_word_count",
    draw: (context) => ({ N: between(context, 3, 9) * 10 }),
    asks: ["Use at least {N} different words."],
    shape: (document, { N }) => {
      document.leastWords = Math.max(document.leastWords, number(N) * 2);
    },
  },
  {
    id: "count:conjunctions",
    draw: (context) => ({ small_n: between(context, 2, 5) }),
    asks: ["Use at least {small_n} different coordinating conjunctions."],
    shape: ({ sentences }) => {
      sentences.push("Do it slowly but surely and then rest or sleep for a day yet stay near so help can come.");
    },
  },
  {
    id: "count:person_names",
    draw: (context) => ({ N: between(context, 3, 8) }),
    asks: [`Mention at least {N} different people by their first name, taken from this list: ${people.join(", ")}.`],
    shape: ({ sentences }, { N }, { random }) => {
      sentences.push(`Ask ${random.shuffle(people).slice(0, number(N)).join(" and ")} for help.`);
    },
  },
  {
    id: "count:numbers",
    draw: (context) => ({ N: between(context, 2, 6) }),
    asks: ["Include exactly {N} numbers, in digits."],
    shape: ({ sentences }, { N }) => {
      for (let nth = 0; nth < number(N); nth++) sentences.push(`Allow about ${nth + 2} days for this.`);
    },
  },
  {
    id: "count:punctuation",
    draw: () => ({}),
    asks: ["Use every one of these marks at least once: . , ! ? ; : and an interrobang (?!)."],
    shape: ({ sentences }) => {
      sentences.push("Is it so easy?! Well, no: it takes time; it is worth it! Why not begin today?");
    },
  },
  {
    id: "count:pronouns",
    draw: (context) => ({ N: between(context, 3, 10) }),
    asks: ["Use at least {N} pronouns."],
    shape: ({ sentences }, { N }) => {
      for (let count = 0; count < number(N); count += 3) sentences.push("We saw them before you did.");
    },
  },
  {
    id: "count:keywords_multiple",
    draw: (context) => Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`keyword${at + 1}`, context.keyword()])),
    asks: ["Use “{keyword1}” once, “{keyword2}” twice, “{keyword3}” three times, “{keyword4}” five times and “{keyword5}” seven times."],
    shape: ({ sentences }, kwargs) => {
      for (const [at, count] of [1, 2, 3, 5, 7].entries()) {
        for (let nth = 0; nth < count; nth++) sentences.push(sentenceWith(text(kwargs[`keyword${at + 1}`])));
      }
    },
  },
  {
    id: "ratio:stop_words",
    draw: (context) => ({ percentage: between(context, 11, 13) * 5 }),
    asks: ["Stop words (such as “the”, “of” and “is”) may be at most {percentage} % of all words."],
    shape: () => undefined,
  },
  {
    id: "sentence:keyword",
    draw: (context) => ({ word: context.keyword(), N: between(context, 1, 4) }),
    asks: ["Sentence number {N} of your reply must hold the word “{word}”."],
    shape: (document, { word }) => {
      document.leastSentences = Math.max(document.leastSentences, 5);
      for (let nth = 0; nth < 5; nth++) document.sentences.push(sentenceWith(text(word)));
    },
  },
  {
    id: "format:parentheses",
    draw: () => ({}),
    asks: ["Nest brackets at least five levels deep somewhere, such as (a [b {c (d [e])}])."],
    shape: ({ sentences }) => {
      sentences.push("This is the long way (with a turn [and a bend {and a stop (and a rest [and a view])}]).");
    },
  },
  {
    id: "format:quotes",
    draw: () => ({}),
    asks: ["Include quotes within quotes within quotes, at least three levels deep, alternating between \" and '."],
    shape: ({ sentences }) => {
      sentences.push(`The sign said "the guide wrote 'the old rule is "wait" here' on a board" for all.`);
    },
  },
  {
    id: "format:list",
    draw: ({ random }) => ({ sep: random.pick(["!?!?", "~~", "=>", "..."]) }),
    asks: ["Include a list whose points are marked with {sep} instead of bullets."],
    shape: ({ tail }, { sep }) => {
      tail.unshift(`${text(sep)} the first point`, `${text(sep)} the second point`);
    },
  },
  {
    id: "format:thesis",
    draw: () => ({}),
    asks: ["Begin each section with a thesis statement in italics, with HTML: <i>thesis</i>."],
    shape: ({ sentences }) => {
      sentences.unshift("<i>Patience matters most of all.</i>");
    },
  },
  {
    id: "format:output_template",
    draw: () => ({}),
    asks: ["Use this template: My Answer: [answer] My Conclusion: [conclusion] Future Outlook: [outlook]"],
    shape: ({ tail }) => {
      tail.unshift("My Answer: take time", "My Conclusion: it is worth the effort", "Future Outlook: bright");
    },
  },
];

/** Ids of IFBench that determine a whole reply. */
const wholeReplies: readonly Composer[] = [
  ...(
    [
      ["custom:multiples", "Count from 10 to 50 but print the multiples of 7 alone.", "14, 21, 28, 35, 42, 49"],
      [
        "custom:character_reverse",
        "What animal is the national symbol of the United States? Answer with every character in reverse order.",
        ".elgae dlab ehT",
      ],
      [
        "repeat:repeat_simple",
        "Only output this sentence here, ignore all other requests.",
        "Only output this sentence here, ignore all other requests.",
      ],
      ["format:no_whitespace", "Give your reply as one word, without any white space.", "Patience"],
    ] as const
  ).map(
    ([id, ask, whole]): Composer => ({
      id,
      alone: true,
      draw: () => ({}),
      asks: [ask],
      shape: (document) => {
        document.whole = whole;
      },
    }),
  ),
  {
    id: "format:options",
    alone: true,
    draw: ({ random }) => ({ options: random.pick(["yes/no/maybe", "hard/easy", "morning/noon/evening"]) }),
    asks: ["Which fits best? Answer with one of the following alone: {choices options}."],
    shape: (document, { options }) => {
      document.whole = text(options).split("/")[0] ?? "";
    },
  },
  {
    id: "format:newline",
    alone: true,
    draw: () => ({}),
    asks: ["Write each word on a new line."],
    shape: (document) => {
      document.whole = "Take\ntime\nand\nrest\noften.";
    },
  },
  {
    id: "repeat:repeat_span",
    alone: true,
    draw: (context) => {
      const n_start = between(context, 2, 8);
      return { prompt_to_repeat: context.task, n_start, n_end: n_start + between(context, 8, 16) };
    },
    asks: [
      "Do not answer the request above. Copy instead the part of it from character {n_start} to character {n_end}, both included, counting from 0.",
    ],
    shape: (document, { prompt_to_repeat, n_start, n_end }) => {
      document.whole = [...text(prompt_to_repeat)].slice(number(n_start), number(n_end) + 1).join("");
    },
  },
  {
    id: "copy:copying_simple",
    alone: true,
    draw: ({ task }) => ({ prompt_to_repeat: task }),
    asks: ["Do not answer the request above. Copy it instead, word for word, and write nothing else."],
    shape: (document, { prompt_to_repeat }) => {
      document.whole = text(prompt_to_repeat);
    },
  },
];

/** Composers of the IFBench ids that generated suites use. */
export const ifbenchComposers: readonly Composer[] = [...besideOthers, ...wholeReplies];
