import type { Random } from "@/lib/random/random";
import { languages } from "../checks/ifeval-checks";
import { people } from "../checks/word-lists";
import type { Document } from "./document";
import { paragraphs } from "./topics";

/** What a draw may look at beside its random source: keywords that no other instruction of the item has taken, and the request so far. */
export interface DrawContext {
  random: Random;
  keyword: () => string;
  /** The task in its own words, without constraints. */
  task: string;
}

/** An instruction id that suites are generated with: how it is drawn, asked for and followed. */
export interface Composer {
  id: string;
  /** It fills the whole reply, so no other stands beside it. */
  alone?: boolean;
  draw: (context: DrawContext) => Record<string, unknown>;
  /** Wordings of our own, of which one is drawn. */
  asks: readonly ((kwargs: Record<string, unknown>) => string)[];
  /** Notes in the document what makes a reply follow it. */
  shape: (document: Document, kwargs: Record<string, unknown>, context: DrawContext) => void;
}

const relations = ["at least", "less than"] as const;
const between = ({ random }: DrawContext, least: number, most: number) => least + random.integer(most - least + 1);
const times = (n: unknown) => (n === 1 ? "once" : n === 2 ? "twice" : `${String(n)} times`);
const list = (of: unknown) => (Array.isArray(of) ? of.map((word) => `“${String(word)}”`).join(", ") : "");
/** The authors' wording has “less than” for counts; so do files of theirs, so the kwarg stays and the request says it in English. */
const than = (relation: unknown) => (relation === "less than" ? "fewer than" : "at least");
const number = (value: unknown) => Number(value);
const text = (value: unknown) => String(value);

const sentenceWith = (word: string) => `Every story needs a ${word} near the end.`;
const bulletTexts = [
  "Begin with the plain part",
  "Keep the second half short",
  "Stop before dark",
  "Tell a friend",
  "Look again",
  "Put everything back",
  "Rest",
];

/** The ids of which generated suites are made. */
export const composers: readonly Composer[] = [
  {
    id: "keywords:existence",
    draw: (context) => ({ keywords: Array.from({ length: between(context, 1, 3) }, () => context.keyword()) }),
    asks: [
      ({ keywords: of }) => `Use each of these words: ${list(of)}.`,
      ({ keywords: of }) => `Somewhere in your reply, mention ${list(of)}.`,
    ],
    shape: ({ sentences }, { keywords: of }) => {
      for (const word of Array.isArray(of) ? of : []) sentences.push(sentenceWith(text(word)));
    },
  },
  {
    id: "keywords:frequency",
    draw: (context) => ({ keyword: context.keyword(), frequency: between(context, 2, 4), relation: context.random.pick(relations) }),
    asks: [
      ({ keyword, frequency, relation }) => `The word “${text(keyword)}” should appear ${than(relation)} ${times(frequency)}.`,
      ({ keyword, frequency, relation }) => `Write “${text(keyword)}” ${than(relation)} ${times(frequency)} in all.`,
    ],
    shape: ({ sentences }, { keyword, frequency, relation }) => {
      const count = relation === "at least" ? number(frequency) : 1;
      for (let nth = 0; nth < count; nth++) sentences.push(sentenceWith(text(keyword)));
    },
  },
  {
    id: "keywords:forbidden_words",
    draw: (context) => ({ forbidden_words: Array.from({ length: between(context, 2, 3) }, () => context.keyword()) }),
    asks: [
      ({ forbidden_words }) => `Do without the words ${list(forbidden_words)}.`,
      ({ forbidden_words }) => `None of these words may occur: ${list(forbidden_words)}.`,
    ],
    shape: () => undefined,
  },
  {
    id: "keywords:letter_frequency",
    draw: (context) => {
      const few = context.random.integer(2) === 0;
      return few
        ? { letter: context.random.pick(["z", "q", "j"]), let_frequency: between(context, 3, 6), let_relation: "less than" }
        : { letter: context.random.pick(["e", "t", "o"]), let_frequency: between(context, 8, 20), let_relation: "at least" };
    },
    asks: [
      ({ letter, let_frequency, let_relation }) =>
        `The letter ${text(letter)} should appear ${than(let_relation)} ${times(let_frequency)}.`,
      ({ letter, let_frequency, let_relation }) => `Use the letter “${text(letter)}” ${than(let_relation)} ${times(let_frequency)}.`,
    ],
    shape: () => undefined,
  },
  {
    id: "language:response_language",
    draw: ({ random }) => ({ language: random.pick(Object.keys(paragraphs)) }),
    asks: [
      ({ language }) => `Answer in ${languages[text(language)]} alone.`,
      ({ language }) => `Write your whole reply in ${languages[text(language)]}.`,
    ],
    shape: (document, { language }) => {
      document.language = text(language);
      document.leastSentences = 1;
    },
  },
  {
    id: "length_constraints:number_sentences",
    draw: (context) => ({ num_sentences: between(context, 6, 12), relation: context.random.pick(relations) }),
    asks: [
      ({ num_sentences, relation }) => `Write ${than(relation)} ${text(num_sentences)} sentences.`,
      ({ num_sentences, relation }) => `Your reply should have ${than(relation)} ${text(num_sentences)} sentences.`,
    ],
    shape: (document, { num_sentences, relation }) => {
      if (relation === "at least") document.leastSentences = Math.max(document.leastSentences, number(num_sentences));
    },
  },
  {
    id: "length_constraints:number_paragraphs",
    draw: (context) => ({ num_paragraphs: between(context, 2, 5) }),
    asks: [
      ({ num_paragraphs }) => `Write ${text(num_paragraphs)} paragraphs and separate them with a line of three stars: ***`,
      ({ num_paragraphs }) => `Divide your reply into ${text(num_paragraphs)} paragraphs, with *** between them.`,
    ],
    shape: (document, { num_paragraphs }) => {
      document.paragraphs = number(num_paragraphs);
      document.separator = "\n***\n";
    },
  },
  {
    id: "length_constraints:number_words",
    draw: (context) => {
      const least = context.random.integer(2) === 0;
      return least
        ? { num_words: between(context, 6, 25) * 10, relation: "at least" }
        : { num_words: between(context, 15, 30) * 10, relation: "less than" };
    },
    asks: [
      ({ num_words, relation }) => `Write ${than(relation)} ${text(num_words)} words.`,
      ({ num_words, relation }) => `The length should be ${than(relation)} ${text(num_words)} words.`,
    ],
    shape: (document, { num_words, relation }) => {
      if (relation === "at least") document.leastWords = Math.max(document.leastWords, number(num_words));
    },
  },
  {
    id: "length_constraints:nth_paragraph_first_word",
    draw: (context) => {
      const num_paragraphs = between(context, 2, 5);
      return { num_paragraphs, nth_paragraph: between(context, 1, num_paragraphs), first_word: context.keyword() };
    },
    asks: [
      ({ num_paragraphs, nth_paragraph, first_word }) =>
        `Write ${text(num_paragraphs)} paragraphs with one blank line between them and no other blank lines; paragraph ${text(nth_paragraph)} begins with the word “${text(first_word)}”.`,
    ],
    shape: (document, { num_paragraphs, nth_paragraph, first_word }) => {
      document.paragraphs = number(num_paragraphs);
      document.firstWord = { nth: number(nth_paragraph), word: text(first_word) };
    },
  },
  {
    id: "detectable_content:number_placeholders",
    draw: (context) => ({ num_placeholders: between(context, 1, 4) }),
    asks: [
      ({ num_placeholders }) => `Leave at least ${text(num_placeholders)} placeholders in square brackets, such as [name].`,
      ({ num_placeholders }) => `Put in ${text(num_placeholders)} or more placeholders such as [place] for the reader to fill in.`,
    ],
    shape: ({ sentences }, { num_placeholders }) => {
      for (let nth = 0; nth < number(num_placeholders); nth++) sentences.push("Send word to [name] in good time.");
    },
  },
  {
    id: "detectable_content:postscript",
    draw: ({ random }) => ({ postscript_marker: random.pick(["P.S.", "P.P.S"]) }),
    asks: [
      ({ postscript_marker }) => `Add a postscript at the end that begins with ${text(postscript_marker)}`,
      ({ postscript_marker }) => `Close with a postscript; mark it with ${text(postscript_marker)}`,
    ],
    shape: ({ tail }, { postscript_marker }) => {
      tail.unshift(`${text(postscript_marker)} More on this another time`);
    },
  },
  {
    id: "detectable_format:number_bullet_lists",
    draw: (context) => ({ num_bullets: between(context, 2, 6) }),
    asks: [
      ({ num_bullets }) => `Include a list of exactly ${text(num_bullets)} bullet points, each on a line that begins with “* ”.`,
      ({ num_bullets }) => `Your reply holds exactly ${text(num_bullets)} bullets in Markdown (“* like this”).`,
    ],
    shape: (document, { num_bullets }) => {
      document.bullets = bulletTexts.slice(0, number(num_bullets));
    },
  },
  {
    id: "detectable_format:constrained_response",
    alone: true,
    draw: () => ({}),
    asks: [() => "Would you recommend it? Answer with exactly one of: My answer is yes. / My answer is no. / My answer is maybe."],
    shape: (document) => {
      document.whole = "My answer is maybe.";
    },
  },
  {
    id: "detectable_format:number_highlighted_sections",
    draw: (context) => ({ num_highlights: between(context, 1, 4) }),
    asks: [
      ({ num_highlights }) => `Highlight at least ${text(num_highlights)} passages with stars, *like this*.`,
      ({ num_highlights }) => `Set ${text(num_highlights)} or more phrases between stars, *so*.`,
    ],
    shape: ({ sentences }, { num_highlights }) => {
      for (let nth = 0; nth < number(num_highlights); nth++) sentences.push("Mind the *small details* of the last step.");
    },
  },
  {
    id: "detectable_format:multiple_sections",
    draw: (context) => ({ section_spliter: context.random.pick(["Section", "SECTION"]), num_sections: between(context, 2, 4) }),
    asks: [
      ({ section_spliter, num_sections }) =>
        `Divide the reply into ${text(num_sections)} sections, headed “${text(section_spliter)} 1”, “${text(section_spliter)} 2” and so on.`,
    ],
    shape: (document, { section_spliter, num_sections }) => {
      document.sections = { marker: text(section_spliter), count: number(num_sections) };
      document.leastSentences = Math.max(document.leastSentences, number(num_sections));
    },
  },
  {
    id: "detectable_format:json_format",
    draw: () => ({}),
    asks: [() => "Give the whole reply as one JSON object.", () => "Reply with valid JSON and nothing around it."],
    shape: ({ finish }) => {
      finish.push((whole) => JSON.stringify({ reply: whole }, null, 2));
    },
  },
  {
    id: "detectable_format:title",
    draw: () => ({}),
    asks: [
      () => "Begin with a title in double angular brackets, such as <<a plain title>>.",
      () => "Give the text a title, written <<like this>>.",
    ],
    shape: ({ lead }) => {
      lead.push("<<A word of advice>>");
    },
  },
  {
    id: "combination:two_responses",
    draw: () => ({}),
    asks: [() => "Give two different replies, separated by six stars: ******"],
    shape: (document) => {
      document.twice = true;
    },
  },
  {
    id: "combination:repeat_prompt",
    draw: ({ task }) => ({ prompt_to_repeat: task }),
    asks: [
      () => "First repeat the request above word for word (up to here), then answer it.",
      () => "Begin by repeating the first sentence of this request without any change.",
    ],
    shape: ({ lead }, { prompt_to_repeat }) => {
      lead.unshift(text(prompt_to_repeat));
    },
  },
  {
    id: "startend:end_checker",
    draw: ({ random }) => ({ end_phrase: random.pick(["That is all for today.", "What would you do?", "Good luck with it."]) }),
    asks: [
      ({ end_phrase }) => `End with exactly this phrase and nothing after it: ${text(end_phrase)}`,
      ({ end_phrase }) => `The very last words should be “${text(end_phrase)}”`,
    ],
    shape: ({ tail }, { end_phrase }) => {
      tail.push(text(end_phrase));
    },
  },
  {
    id: "startend:quotation",
    draw: () => ({}),
    asks: [() => "Put the whole reply in double quotation marks.", () => 'Wrap everything you write in straight double quotes (").'],
    shape: ({ finish }) => {
      finish.push((whole) => `"${whole}"`);
    },
  },
  {
    id: "change_case:capital_word_frequency",
    draw: (context) => ({ capital_frequency: between(context, 2, 6), capital_relation: context.random.pick(relations) }),
    asks: [
      ({ capital_frequency, capital_relation }) => `Write ${than(capital_relation)} ${text(capital_frequency)} words in capital letters.`,
      ({ capital_frequency, capital_relation }) =>
        `Words in ALL CAPITALS should appear ${than(capital_relation)} ${times(capital_frequency)}.`,
    ],
    shape: ({ sentences }, { capital_frequency, capital_relation }) => {
      if (capital_relation === "at least")
        sentences.push(`This point is ${Array(number(capital_frequency)).fill("VERY").join(" ")} important.`);
    },
  },
  {
    id: "change_case:english_capital",
    draw: () => ({}),
    asks: [() => "Write the whole reply in English and in capital letters.", () => "Use English and capital letters alone."],
    shape: ({ finish }) => {
      finish.unshift((whole) => whole.toUpperCase());
    },
  },
  {
    id: "change_case:english_lowercase",
    draw: () => ({}),
    asks: [() => "Write the whole reply in English and in lower case; no capital letters.", () => "Use English and small letters alone."],
    shape: ({ finish }) => {
      finish.unshift((whole) => whole.toLowerCase());
    },
  },
  {
    id: "punctuation:no_comma",
    draw: () => ({}),
    asks: [() => "Do not use any commas.", () => "Write without a single comma."],
    shape: () => undefined,
  },
  {
    id: "count:word_count_range",
    draw: (context) => {
      const min_words = between(context, 5, 20) * 10;
      return { min_words, max_words: min_words + between(context, 3, 8) * 10 };
    },
    asks: [({ min_words, max_words }) => `Write between ${text(min_words)} and ${text(max_words)} words.`],
    shape: (document, { min_words }) => {
      document.leastWords = Math.max(document.leastWords, number(min_words));
    },
  },
  {
    id: "count:unique_word_count",
    draw: (context) => ({ N: between(context, 3, 9) * 10 }),
    asks: [({ N }) => `Use at least ${text(N)} different words.`],
    shape: (document, { N }) => {
      document.leastWords = Math.max(document.leastWords, number(N) * 2);
    },
  },
  {
    id: "count:conjunctions",
    draw: (context) => ({ small_n: between(context, 2, 5) }),
    asks: [({ small_n }) => `Use at least ${text(small_n)} different coordinating conjunctions.`],
    shape: ({ sentences }) => {
      sentences.push("Do it slowly but surely and then rest or sleep for a day yet stay near so help can come.");
    },
  },
  {
    id: "count:person_names",
    draw: (context) => ({ N: between(context, 3, 8) }),
    asks: [({ N }) => `Mention at least ${text(N)} different people by their first name, taken from this list: ${people.join(", ")}.`],
    shape: ({ sentences }, { N }, { random }) => {
      sentences.push(`Ask ${random.shuffle(people).slice(0, number(N)).join(" and ")} for help.`);
    },
  },
  {
    id: "count:numbers",
    draw: (context) => ({ N: between(context, 2, 6) }),
    asks: [({ N }) => `Include exactly ${text(N)} numbers, in digits.`],
    shape: ({ sentences }, { N }) => {
      for (let nth = 0; nth < number(N); nth++) sentences.push(`Allow about ${nth + 2} days for this.`);
    },
  },
  {
    id: "count:punctuation",
    draw: () => ({}),
    asks: [() => "Use every one of these marks at least once: . , ! ? ; : and an interrobang (?!)."],
    shape: ({ sentences }) => {
      sentences.push("Is it so easy?! Well, no: it takes time; it is worth it! Why not begin today?");
    },
  },
  {
    id: "count:pronouns",
    draw: (context) => ({ N: between(context, 3, 10) }),
    asks: [({ N }) => `Use at least ${text(N)} pronouns.`],
    shape: ({ sentences }, { N }) => {
      for (let count = 0; count < number(N); count += 3) sentences.push("We saw them before you did.");
    },
  },
  {
    id: "count:keywords_multiple",
    draw: (context) => Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`keyword${at + 1}`, context.keyword()])),
    asks: [
      ({ keyword1, keyword2, keyword3, keyword4, keyword5 }) =>
        `Use “${text(keyword1)}” once, “${text(keyword2)}” twice, “${text(keyword3)}” three times, “${text(keyword4)}” five times and “${text(keyword5)}” seven times.`,
    ],
    shape: ({ sentences }, kwargs) => {
      for (const [at, count] of [1, 2, 3, 5, 7].entries()) {
        for (let nth = 0; nth < count; nth++) sentences.push(sentenceWith(text(kwargs[`keyword${at + 1}`])));
      }
    },
  },
  {
    id: "ratio:stop_words",
    draw: (context) => ({ percentage: between(context, 11, 13) * 5 }),
    asks: [({ percentage }) => `Stop words (such as “the”, “of” and “is”) may be at most ${text(percentage)} % of all words.`],
    shape: () => undefined,
  },
  {
    id: "sentence:keyword",
    draw: (context) => ({ word: context.keyword(), N: between(context, 1, 4) }),
    asks: [({ word, N }) => `Sentence number ${text(N)} of your reply must hold the word “${text(word)}”.`],
    shape: (document, { word }) => {
      document.leastSentences = Math.max(document.leastSentences, 5);
      for (let nth = 0; nth < 5; nth++) document.sentences.push(sentenceWith(text(word)));
    },
  },
  {
    id: "format:parentheses",
    draw: () => ({}),
    asks: [() => "Nest brackets at least five levels deep somewhere, such as (a [b {c (d [e])}])."],
    shape: ({ sentences }) => {
      sentences.push("This is the long way (with a turn [and a bend {and a stop (and a rest [and a view])}]).");
    },
  },
  {
    id: "format:quotes",
    draw: () => ({}),
    asks: [() => "Include quotes within quotes within quotes, at least three levels deep, alternating between \" and '."],
    shape: ({ sentences }) => {
      sentences.push(`The sign said "the guide wrote 'the old rule is "wait" here' on a board" for all.`);
    },
  },
  {
    id: "format:list",
    draw: ({ random }) => ({ sep: random.pick(["!?!?", "~~", "=>", "..."]) }),
    asks: [({ sep }) => `Include a list whose points are marked with ${text(sep)} instead of bullets.`],
    shape: ({ tail }, { sep }) => {
      tail.unshift(`${text(sep)} the first point`, `${text(sep)} the second point`);
    },
  },
  {
    id: "format:thesis",
    draw: () => ({}),
    asks: [() => "Begin each section with a thesis statement in italics, with HTML: <i>thesis</i>."],
    shape: ({ sentences }) => {
      sentences.unshift("<i>Patience matters most of all.</i>");
    },
  },
  {
    id: "format:output_template",
    draw: () => ({}),
    asks: [() => "Use this template: My Answer: [answer] My Conclusion: [conclusion] Future Outlook: [outlook]"],
    shape: ({ tail }) => {
      tail.unshift("My Answer: take time", "My Conclusion: it is worth the effort", "Future Outlook: bright");
    },
  },
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
      asks: [() => ask],
      shape: (document) => {
        document.whole = whole;
      },
    }),
  ),
  {
    id: "format:options",
    alone: true,
    draw: ({ random }) => ({ options: random.pick(["yes/no/maybe", "hard/easy", "morning/noon/evening"]) }),
    asks: [({ options }) => `Which fits best? Answer with one of the following alone: ${text(options).split("/").join(", ")}.`],
    shape: (document, { options }) => {
      document.whole = text(options).split("/")[0] ?? "";
    },
  },
  {
    id: "format:newline",
    alone: true,
    draw: () => ({}),
    asks: [() => "Write each word on a new line."],
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
      ({ n_start, n_end }) =>
        `Do not answer the request above. Copy instead the part of it from character ${text(n_start)} to character ${text(n_end)}, both included, counting from 0.`,
    ],
    shape: (document, { prompt_to_repeat, n_start, n_end }) => {
      document.whole = [...text(prompt_to_repeat)].slice(number(n_start), number(n_end) + 1).join("");
    },
  },
  {
    id: "copy:copying_simple",
    alone: true,
    draw: ({ task }) => ({ prompt_to_repeat: task }),
    asks: [() => "Do not answer the request above. Copy it instead, word for word, and write nothing else."],
    shape: (document, { prompt_to_repeat }) => {
      document.whole = text(prompt_to_repeat);
    },
  },
];

/** Ids that a group or an id excludes, one way; made symmetric. After the authors' table, and ours for IFBench. */
const excludes: Readonly<Record<string, readonly string[]>> = {
  "language:response_language": [
    "detectable_format:multiple_sections",
    "keywords:existence",
    "keywords:frequency",
    "keywords:forbidden_words",
    "startend:end_checker",
    "change_case:english_capital",
    "change_case:english_lowercase",
    // English sentences would stand among those of the other language.
    "combination:repeat_prompt",
    "detectable_content:postscript",
    "length_constraints:nth_paragraph_first_word",
    "keywords:letter_frequency",
    "detectable_content:number_placeholders",
    "detectable_format:number_highlighted_sections",
    "detectable_format:number_bullet_lists",
    "change_case:capital_word_frequency",
    "length_constraints:number_sentences",
    "length_constraints:number_words",
    "length_constraints:number_paragraphs",
    "count:*",
    "ratio:*",
    "sentence:*",
    "format:*",
  ],
  "length_constraints:number_paragraphs": ["length_constraints:nth_paragraph_first_word", "length_constraints:number_sentences"],
  "detectable_format:multiple_sections": ["detectable_format:number_highlighted_sections"],
  "change_case:capital_word_frequency": ["change_case:english_capital", "change_case:english_lowercase"],
  "change_case:english_lowercase": [
    "change_case:english_capital",
    "count:person_names",
    "format:output_template",
    "detectable_format:multiple_sections",
    "format:thesis",
  ],
  "change_case:english_capital": ["count:person_names", "format:output_template", "detectable_format:multiple_sections", "format:thesis"],
  "startend:quotation": ["detectable_format:title", "combination:repeat_prompt", "format:quotes", "detectable_format:json_format"],
  "punctuation:no_comma": ["count:punctuation"],
  "format:list": ["startend:end_checker"],
  "format:output_template": ["startend:end_checker"],
  "format:thesis": ["combination:repeat_prompt"],
  "count:numbers": ["detectable_format:multiple_sections"],
  "count:word_count_range": ["length_constraints:number_words"],
};

/** Those that go with few others: whatever is not named here is excluded. */
const onlyWith: Readonly<Record<string, readonly string[]>> = {
  "detectable_format:json_format": ["keywords:existence", "keywords:forbidden_words"],
  "combination:two_responses": [
    "keywords:existence",
    "keywords:forbidden_words",
    "language:response_language",
    "detectable_format:title",
    "punctuation:no_comma",
  ],
  "combination:repeat_prompt": ["keywords:existence", "detectable_format:title", "punctuation:no_comma"],
};

const named = (names: readonly string[] | undefined, id: string) =>
  names?.some((name) => name === id || (name.endsWith(":*") && id.startsWith(name.slice(0, -1)))) ?? false;

const alone = new Set(composers.filter((of) => of.alone).map(({ id }) => id));

/** Whether two instruction ids cannot stand in one prompt; an id always excludes itself. */
export function conflict(a: string, b: string): boolean {
  if (a === b || alone.has(a) || alone.has(b)) return true;
  if (named(excludes[a], b) || named(excludes[b], a)) return true;
  return (onlyWith[a] !== undefined && !named(onlyWith[a], b)) || (onlyWith[b] !== undefined && !named(onlyWith[b], a));
}
