import { between, type Composer, number, relations, sentenceWith, text } from "./composer";
import { paragraphs } from "./topics";

const bulletTexts = [
  "Begin with the plain part",
  "Keep the second half short",
  "Stop before dark",
  "Tell a friend",
  "Look again",
  "Put everything back",
  "Rest",
];

/** Composers of the IFEval ids that generated suites use. */
export const ifevalComposers: readonly Composer[] = [
  {
    id: "keywords:existence",
    draw: (context) => ({ keywords: Array.from({ length: between(context, 1, 3) }, () => context.keyword()) }),
    asks: ["Use each of these words: {list keywords}.", "Somewhere in your reply, mention {list keywords}."],
    shape: ({ sentences }, { keywords }) => {
      for (const word of Array.isArray(keywords) ? keywords : []) sentences.push(sentenceWith(text(word)));
    },
  },
  {
    id: "keywords:frequency",
    draw: (context) => ({ keyword: context.keyword(), frequency: between(context, 2, 4), relation: context.random.pick(relations) }),
    asks: [
      "The word “{keyword}” should appear {than relation} {times frequency}.",
      "Write “{keyword}” {than relation} {times frequency} in all.",
    ],
    shape: ({ sentences }, { keyword, frequency, relation }) => {
      const count = relation === "at least" ? number(frequency) : 1;
      for (let nth = 0; nth < count; nth++) sentences.push(sentenceWith(text(keyword)));
    },
  },
  {
    id: "keywords:forbidden_words",
    draw: (context) => ({ forbidden_words: Array.from({ length: between(context, 2, 3) }, () => context.keyword()) }),
    asks: ["Do without the words {list forbidden_words}.", "None of these words may occur: {list forbidden_words}."],
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
      "The letter {letter} should appear {than let_relation} {times let_frequency}.",
      "Use the letter “{letter}” {than let_relation} {times let_frequency}.",
    ],
    shape: () => undefined,
  },
  {
    id: "language:response_language",
    draw: ({ random }) => ({ language: random.pick(Object.keys(paragraphs)) }),
    asks: ["Answer in {language language} alone.", "Write your whole reply in {language language}."],
    shape: (document, { language }) => {
      document.language = text(language);
      document.leastSentences = 1;
    },
  },
  {
    id: "length_constraints:number_sentences",
    draw: (context) => ({ num_sentences: between(context, 6, 12), relation: context.random.pick(relations) }),
    asks: ["Write {than relation} {num_sentences} sentences.", "Your reply should have {than relation} {num_sentences} sentences."],
    shape: (document, { num_sentences, relation }) => {
      if (relation === "at least") document.leastSentences = Math.max(document.leastSentences, number(num_sentences));
    },
  },
  {
    id: "length_constraints:number_paragraphs",
    draw: (context) => ({ num_paragraphs: between(context, 2, 5) }),
    asks: [
      "Write {num_paragraphs} paragraphs and separate them with a line of three stars: ***",
      "Divide your reply into {num_paragraphs} paragraphs, with *** between them.",
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
    asks: ["Write {than relation} {num_words} words.", "The length should be {than relation} {num_words} words."],
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
      "Write {num_paragraphs} paragraphs with one blank line between them and no other blank lines; paragraph {nth_paragraph} begins with the word “{first_word}”.",
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
      "Leave at least {num_placeholders} placeholders in square brackets, such as [name].",
      "Put in {num_placeholders} or more placeholders such as [place] for the reader to fill in.",
    ],
    shape: ({ sentences }, { num_placeholders }) => {
      for (let nth = 0; nth < number(num_placeholders); nth++) sentences.push("Send word to [name] in good time.");
    },
  },
  {
    id: "detectable_content:postscript",
    draw: ({ random }) => ({ postscript_marker: random.pick(["P.S.", "P.P.S"]) }),
    asks: ["Add a postscript at the end that begins with {postscript_marker}", "Close with a postscript; mark it with {postscript_marker}"],
    shape: ({ tail }, { postscript_marker }) => {
      tail.unshift(`${text(postscript_marker)} More on this another time`);
    },
  },
  {
    id: "detectable_format:number_bullet_lists",
    draw: (context) => ({ num_bullets: between(context, 2, 6) }),
    asks: [
      "Include a list of exactly {num_bullets} bullet points, each on a line that begins with “* ”.",
      "Your reply holds exactly {num_bullets} bullets in Markdown (“* like this”).",
    ],
    shape: (document, { num_bullets }) => {
      document.bullets = bulletTexts.slice(0, number(num_bullets));
    },
  },
  {
    id: "detectable_format:constrained_response",
    alone: true,
    draw: () => ({}),
    asks: ["Would you recommend it? Answer with exactly one of: My answer is yes. / My answer is no. / My answer is maybe."],
    shape: (document) => {
      document.whole = "My answer is maybe.";
    },
  },
  {
    id: "detectable_format:number_highlighted_sections",
    draw: (context) => ({ num_highlights: between(context, 1, 4) }),
    asks: [
      "Highlight at least {num_highlights} passages with stars, *like this*.",
      "Set {num_highlights} or more phrases between stars, *so*.",
    ],
    shape: ({ sentences }, { num_highlights }) => {
      for (let nth = 0; nth < number(num_highlights); nth++) sentences.push("Mind the *small details* of the last step.");
    },
  },
  {
    id: "detectable_format:multiple_sections",
    draw: (context) => ({ section_spliter: context.random.pick(["Section", "SECTION"]), num_sections: between(context, 2, 4) }),
    asks: ["Divide the reply into {num_sections} sections, headed “{section_spliter} 1”, “{section_spliter} 2” and so on."],
    shape: (document, { section_spliter, num_sections }) => {
      document.sections = { marker: text(section_spliter), count: number(num_sections) };
      document.leastSentences = Math.max(document.leastSentences, number(num_sections));
    },
  },
  {
    id: "detectable_format:json_format",
    draw: () => ({}),
    asks: ["Give the whole reply as one JSON object.", "Reply with valid JSON and nothing around it."],
    shape: ({ finish }) => {
      finish.push((whole) => JSON.stringify({ reply: whole }, null, 2));
    },
  },
  {
    id: "detectable_format:title",
    draw: () => ({}),
    asks: ["Begin with a title in double angular brackets, such as <<a plain title>>.", "Give the text a title, written <<like this>>."],
    shape: ({ lead }) => {
      lead.push("<<A word of advice>>");
    },
  },
  {
    id: "combination:two_responses",
    draw: () => ({}),
    asks: ["Give two different replies, separated by six stars: ******"],
    shape: (document) => {
      document.twice = true;
    },
  },
  {
    id: "combination:repeat_prompt",
    draw: ({ task }) => ({ prompt_to_repeat: task }),
    asks: [
      "First repeat the request above word for word (up to here), then answer it.",
      "Begin by repeating the first sentence of this request without any change.",
    ],
    shape: ({ lead }, { prompt_to_repeat }) => {
      lead.unshift(text(prompt_to_repeat));
    },
  },
  {
    id: "startend:end_checker",
    draw: ({ random }) => ({ end_phrase: random.pick(["That is all for today.", "What would you do?", "Good luck with it."]) }),
    asks: ["End with exactly this phrase and nothing after it: {end_phrase}", "The very last words should be “{end_phrase}”"],
    shape: ({ tail }, { end_phrase }) => {
      tail.push(text(end_phrase));
    },
  },
  {
    id: "startend:quotation",
    draw: () => ({}),
    asks: ["Put the whole reply in double quotation marks.", 'Wrap everything you write in straight double quotes (").'],
    shape: ({ finish }) => {
      finish.push((whole) => `"${whole}"`);
    },
  },
  {
    id: "change_case:capital_word_frequency",
    draw: (context) => ({ capital_frequency: between(context, 2, 6), capital_relation: context.random.pick(relations) }),
    asks: [
      "Write {than capital_relation} {capital_frequency} words in capital letters.",
      "Words in ALL CAPITALS should appear {than capital_relation} {times capital_frequency}.",
    ],
    shape: ({ sentences }, { capital_frequency, capital_relation }) => {
      if (capital_relation === "at least")
        sentences.push(`This point is ${Array(number(capital_frequency)).fill("VERY").join(" ")} important.`);
    },
  },
  {
    id: "change_case:english_capital",
    draw: () => ({}),
    asks: ["Write the whole reply in English and in capital letters.", "Use English and capital letters alone."],
    shape: ({ finish }) => {
      finish.unshift((whole) => whole.toUpperCase());
    },
  },
  {
    id: "change_case:english_lowercase",
    draw: () => ({}),
    asks: ["Write the whole reply in English and in lower case; no capital letters.", "Use English and small letters alone."],
    shape: ({ finish }) => {
      finish.unshift((whole) => whole.toLowerCase());
    },
  },
  {
    id: "punctuation:no_comma",
    draw: () => ({}),
    asks: ["Do not use any commas.", "Write without a single comma."],
    shape: () => undefined,
  },
];
