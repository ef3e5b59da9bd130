import { describe, expect, it } from "vitest";
import { allChecks, openInstruction } from "./all-checks";
import { BreaksOff, defineCheck } from "./define-check";
import { judgeReply, type Release } from "./judge-reply";
import { none } from "./kwargs";

const verdictOf = (id: string, kwargs: Record<string, unknown>, reply: string, release: Release = "today") => {
  const [verdict] = judgeReply([openInstruction({ id, kwargs })], reply, { tagger, syllables, release });
  if (!verdict) throw new Error("no verdict");
  return verdict;
};

const tagger = {
  weights: new Map<string, Record<string, number>>([
    ["bias", { NN: 0.1, VB: 0 }],
    ["i word write", { VB: 2 }],
    ["i+1 word the", { VB: 0.5 }],
  ]),
  fixed: new Map([["The", "DT"]]),
  tags: ["DT", "NN", "VB"],
};
const syllables = new Map([
  ["every", 2],
  ["area", 3],
]);

/** An id, its kwargs, replies that follow it and replies that do not, both in their original form. */
type Case = readonly [id: string, kwargs: Record<string, unknown>, follow: readonly string[], miss: readonly string[]];

const words = (n: number) => Array.from({ length: n }, () => "word").join(" ");
const capitals =
  "Reykjavík, Helsinki, Oslo, Tallinn, Stockholm, Riga, Moscow, Copenhagen, Vilnius, Minsk, Dublin, Berlin, Amsterdam, Warsaw, London, Brussels, Prague, Luxembourg, Paris, Vienna, Bratislava, Budapest, Vaduz, Chișinău, Bern, Ljubljana, Zagreb";
const csv = (rows: number, row: string) => Array.from({ length: rows }, () => row).join("\n");
const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `${letter}nd so it is.`).join(" ");
const question = (nth: number, stem: string) => `Question ${nth}. ${stem}\nA) one\nB) two\nC) three\nD) four\nE) five`;

const cases: readonly Case[] = [
  ["keywords:existence", { keywords: ["cat", "Dog"] }, ["Concatenate dogs"], ["Only cats"]],
  ["keywords:frequency", { keyword: " the ", frequency: 2, relation: "at least" }, ["the other"], ["the end"]],
  ["keywords:frequency", { keyword: "i", frequency: 1, relation: "less than" }, ["no"], ["I", "İ"]],
  ["keywords:forbidden_words", { forbidden_words: ["art", "box"] }, ["party boxes", "art_1"], ["state-of-the-ART", "a box."]],
  ["keywords:letter_frequency", { letter: "A", let_frequency: 2, let_relation: "at least" }, ["banana", "aA"], ["bat"]],
  ["keywords:letter_frequency", { letter: "#", let_frequency: 1, let_relation: "less than" }, ["none"], ["# one"]],
  ["language:response_language", { language: "de" }, ["Die Regierung hat die Steuern gesenkt.", "123 !?"], ["The government cut taxes."]],
  ["length_constraints:number_sentences", { num_sentences: 2, relation: "at least" }, ["One. Two."], ["Dr. Smith came", "One\nTwo\n"]],
  ["length_constraints:number_paragraphs", { num_paragraphs: 2 }, ["a ***\nb", "*** a *** b"], ["a\n\nb", "a *** *** b"]],
  ["length_constraints:number_words", { num_words: 3, relation: "less than" }, ["well-known"], ["a well-known"]],
  [
    "length_constraints:nth_paragraph_first_word",
    { num_paragraphs: 2, nth_paragraph: 2, first_word: "Yes" },
    ["a\n\n'yes, b"],
    ["a\n\n**yes** b", "a\n\n\n\nyes b", "a\n\nyes\n\nc"],
  ],
  ["detectable_content:number_placeholders", { num_placeholders: 2 }, ["[a] []"], ["[[a]]", "[a\nb] [c]"]],
  ["detectable_content:postscript", { postscript_marker: "P.S." }, ["x p. s. y", "P.P.S. y"], ["PS: y"]],
  ["detectable_content:postscript", { postscript_marker: "P.P.S" }, ["P.P.S. y"], ["P.S. y"]],
  ["detectable_format:number_bullet_lists", { num_bullets: 2 }, ["* a\n- b", "- a\n---", "*word* x\n-5"], ["* a", "**a**\n* b"]],
  ["detectable_format:constrained_response", {}, ["So: My answer is maybe."], ["My answer is Yes."]],
  ["detectable_format:number_highlighted_sections", { num_highlights: 1 }, ["*a*", "* a * b"], ["**\n**", "* *"]],
  ["detectable_format:number_highlighted_sections", { num_highlights: 2 }, ["*a* **b**", "***x***"], ["**x**"]],
  [
    "detectable_format:multiple_sections",
    { section_spliter: "Section", num_sections: 2 },
    ["Section 1 a Section2"],
    ["section 1 Section 2"],
  ],
  [
    "detectable_format:json_format",
    {},
    ['```json\n{"a": NaN}\n```', "12", "[-Infinity]", `0.${"9".repeat(5000)}`],
    ["{'a': 1}", "-NaN", "text", "9".repeat(4301)],
  ],
  ["detectable_format:title", {}, ["<<a>>"], ["<< >>", "<<a\n>>"]],
  ["combination:two_responses", {}, ["a\n******\nb"], ["a ****** a", "a ****** ****** b", "a"]],
  ["combination:repeat_prompt", { prompt_to_repeat: "Say hello" }, [" say hello\nHello"], ["Hello"]],
  ["startend:end_checker", { end_phrase: "Any questions? " }, ['"x any questions?"', "Any questions?\n"], ["any questions? No"]],
  ["startend:quotation", {}, ['"a"', ' "" '], ['"', '"a".']],
  [
    "change_case:capital_word_frequency",
    { capital_frequency: 2, capital_relation: "at least" },
    ["I like U.S. food", "CAN'T\nstop"],
    ["I like it"],
  ],
  ["change_case:english_capital", {}, ["THE GOVERNMENT CUT THE TAXES FOR SMALL FIRMS AND PEOPLE."], ["The end", "123"]],
  ["change_case:english_lowercase", {}, ["the government cut the taxes for small firms."], ["The end", "123"]],
  ["punctuation:no_comma", {}, ["a، b"], ["a, b"]],
  ["count:word_count_range", { min_words: 2.0, max_words: 3.0 }, ["a b", "a-b c"], ["a", "a b c d"]],
  ["count:unique_word_count", { N: 2 }, ["A a, b", "a -"], ["a A. a"]],
  ["count:conjunctions", { small_n: 3 }, ["and And and,"], ["and and but"]],
  ["count:person_names", { N: 2 }, ["Emma met Liam."], ["Emma met EMMA", "Emmas Liams"]],
  ["count:numbers", { N: 2 }, ["1,000 and 10-20"], ["10–20 30", "10-20"]],
  ["count:punctuation", {}, ["a. b, c! d? e; f: g?!"], ["a. b, c! e; f: g?!", "a. b, c! d? e; f:"]],
  ["count:pronouns", { N: 2 }, ["he/she", "All of it"], ["I'm", "they"]],
  ["count:words_japanese", { N: 2 }, ["a 水 b 火!", "a 12 b ²"], ["a b"]],
  [
    "count:keywords_multiple",
    { keyword1: "a", keyword2: "b", keyword3: "c", keyword4: "d", keyword5: "e" },
    ["A bb ccc ddddd eeeeeee"],
    ["aa bb ccc ddddd eeeeeee"],
  ],
  ["ratio:stop_words", { percentage: 50 }, ["the cat"], ["the a cat", "…"]],
  ["ratio:sentence_type", {}, ["One. Two. Three?", "none"], ["One. Two?"]],
  ["ratio:sentence_balance", {}, ["One. Two? Three!"], ["One. Two?"]],
  ["ratio:sentence_words", {}, ["One. Two. Six.", "\nOne. Two. Six."], ["One. Two.", "One. Two. Three."]],
  ["ratio:overlap", { reference_text: "abcd", percentage: 50 }, ["abcx"], ["abcd", "ab"]],
  ["words:alphabet", {}, ["yes zebra (another) boy", "h İx jam"], ["a c", "1 a", "İ j"]],
  ["words:vowel", {}, ["A big egg"], ["a big dog up", "a\nb"]],
  ["words:consonants", {}, ["my strange fly"], ["a strange", "fly - try"]],
  ["words:palindrome", {}, [Array(5).fill("Level, 12321").join(" ")], ["level"]],
  ["words:prime_lengths", {}, ["an ant walks", "..."], ["a", "four"]],
  ["words:start_verb", {}, ["write the end"], ["The write", '"write the']],
  ["words:repeats", { small_n: 1 }, ["a b"], ["A a."]],
  ["words:odd_even_syllables", {}, ["cat every", "area", "table dog"], ["cat dog"]],
  ["words:last_first", {}, ["One two. Two three!", "One"], ["One two. Three."]],
  ["words:paragraph_last_first", {}, ["One is one.\n\n(Two two)"], ["One two"]],
  ["words:no_consecutive", {}, ["a b a"], ["a (a)"]],
  ["words:keywords_specific_position", { keyword: "Dog", n: 2, m: 2 }, ["One. The, dog."], ["The dog. One.", "One dog."]],
  ["words:words_position", { keyword: "x" }, ["a x b x c.", "a X c"], ["a x b c", "x"]],
  ["sentence:keyword", { word: "dog", N: 2 }, ["One. A Dog."], ["A dog. One.", "One. Dogs.", "dog"]],
  ["sentence:keyword", { word: "dog", N: 0 }, ["One. A dog."], ["A dog. One."]],
  ["sentence:increment", { small_n: 1 }, ["One. One two. One, two - three."], ["One two. One two."]],
  ["sentence:alliteration_increment", {}, ["One two. Big boys."], ["Big boys. One two.", "One two. Three four."]],
  ["format:parentheses", {}, ["([{([a])"], ["((((a))))", "(((((a", "((((]((a))"]],
  ["format:quotes", {}, [`"a 'b "c" d' e"`], [`"a 'b' c"`]],
  ["format:options", { options: "yes/no" }, ["Yes.", "no"], ["yes\n", "maybe"]],
  ["format:options", { options: "A, B, C" }, ["A"], ["a", "A."]],
  ["format:newline", {}, ["one\ntwo\n\nthree."], ["one two"]],
  ["format:emoji", {}, ["Hi there 😀. Bye 🎉!", "Hi! 😀 So, bye 😀"], ["Hi. Bye 😀.", "5"]],
  ["format:line_indent", {}, ["a\n b\n  c", "one"], ["a\nb", "a\n b\n b"]],
  ["format:quote_unquote", {}, ['He said "a" and left.', "none"], ['"a" "b" c', 'He said "a".']],
  ["format:list", { sep: "!?" }, ["!? a !? b"], ["!? a"]],
  ["format:thesis", {}, ["<i>This</i> holds", "<em></em>x"], ["<i> </i> x", "<i>a</i>", "none"]],
  ["format:sub-bullets", {}, ["* a\n - b\n* c\n - d", "none"], ["* a\n* b\n - c"]],
  ["format:no_bullets_bullets", {}, ["One. Two.\n* a\n* b"], ["One.\n* a\n* b", "One. Two.\n\nThree.\n* a\n* b", "One. Two.\n* a\n* b\n"]],
  ["format:title_case", {}, ["The Well-known NASA iPhone"], ["The end", "Don't\nGo", "Don't", "A dOG"]],
  ["format:output_template", {}, ["Future Outlook: a My Answer: b My Conclusion: c"], ["My Answer: b My Conclusion: c"]],
  ["format:no_whitespace", {}, ["ab", "a\u200bb"], ["a b", "a\u3000b"]],
  ["repeat:repeat_change", { prompt_to_repeat: "Say hello now" }, ["Shout hello  now"], ["Say hello now", "Shout Hello now"]],
  ["repeat:repeat_simple", {}, [" only output this sentence here, ignore all other requests.\n"], ["Only output this sentence."]],
  ["repeat:repeat_span", { prompt_to_repeat: "Say hello", n_start: 4, n_end: 8 }, ["HELLO "], ["hell"]],
  ["custom:multiples", {}, ["14, 21, 28, 35, 42, 49", "14,21,28,35,42,49"], ["14 21 28 35 42"]],
  [
    "custom:mcq_count_length",
    {},
    [[question(1, "Why?"), question(2, "Why so?"), question(3, "Why so late?"), question(4, "Why so late at night?")].join("\n\n")],
    ["Questions", [question(1, "Why?"), question(2, "Who?"), question(3, "Why so late?"), question(4, "Why so late at night?")].join("\n")],
  ],
  [
    "custom:reverse_newline",
    {},
    [
      `Here:\nZimbabwe\n${Array.from({ length: 51 }, (_, at) => `Y${String.fromCharCode(122 - Math.floor(at / 2))}${String.fromCharCode(122 - (at % 2))}`).join("\n")}`,
    ],
    ["Zimbabwe\nZambia", "Algeria"],
  ],
  ["custom:word_reverse", {}, ["Bird national the is eagle bald."], ["the bald eagle"]],
  ["custom:character_reverse", {}, ["Elgae dlab"], ["bald eagle"]],
  ["custom:sentence_alphabet", {}, [alphabet, `\n${alphabet}`], ["And so. But so."]],
  ["custom:european_capitals_sort", {}, [capitals], [`${capitals}.`, capitals.toLowerCase()]],
  [
    "custom:csv_city",
    {},
    [`ID,Country,City,Year,Count\n${csv(7, '1,France,"Paris, old",1999,2')}`, `ID,Country,City,Year,Count\r\r\n${csv(7, "1,a,b,2,3")}`],
    [csv(8, "1,France,Paris,1999,2"), "ID"],
  ],
  [
    "custom:csv_special_character",
    {},
    [`ProductID,Category, Brand,Price,Stock\n${csv(14, '1,a,"b&c",2,3')}`],
    [`ProductID,Category,Brand,Price,Stock\n${csv(14, "1,a,b&c,2,3")}`, "x"],
  ],
  [
    "custom:csv_quotes",
    {},
    [`"StudentID"\t"Subject"\t"Grade"\t"Semester"\t"Score"\n${csv(3, '"1"\t"a"\t"b"\t"2"\t"3"')}`],
    [`"StudentID"\t"Subject"\t"Grade"\t"Semester"\t"Score"\n${csv(3, '1\t"a"\t"b"\t"2"\t"3"')}`],
  ],
  ["custom:date_format_list", {}, ["1769-08-15, 1821-05-05", "1800-00-77"], ["1768-01-01", "1800-02-30", "1800-01-01,"]],
  ["copy:repeat_phrase", { phrase: "a b c", small_n: 2 }, ["a x c, a y c"], ["a b c", "a x c"]],
  ["copy:copy", { prompt_to_repeat: "Do so" }, ["do so "], ["do"]],
  ["copy:copying_simple", { prompt_to_repeat: "Do so" }, ["do so "], ["do"]],
  ["copy:copying_multiple", { prompt_to_repeat: "Do so", N: 2 }, ["do so ****** Do so"], ["do so"]],
  ["new:copy_span_idx", { prompt_to_repeat: "Say hello", n_start: 4, n_end: 8 }, ["hell"], ["hello"]],
  ["detectable_format:sentence_hyphens", {}, ["One two.-Three.", "One two.-Three.-"], ["One two. - Three.", "One two. Three."]],
  ["detectable_format:square_brackets", {}, ["[a] [b]"], ["[a b]"]],
  ["detectable_format:bigram_wrapping", {}, ["<<a b>> c"], ["<<a b>> c d"]],
  ["keywords:no_adjacent_consecutive", {}, ["a c b"], ["a b"]],
  ["keywords:word_once", { keyword: "cat" }, ["Concat"], ["cat cat", "dog"]],
  ["count:count_increment_word", { keyword1: "a", keyword2: "b" }, ["a b b"], ["a b"]],
  ["keywords:word_count_different_numbers", { keyword: "a", frequency: 2, relation: "less than" }, ["a"], ["a a"]],
  ["keywords:exclude_word_harder", { keyword: "cat" }, ["cat"], ["a cat is"]],
  ["keywords:palindrome", {}, ["I am"], ["am so"]],
  ["keywords:keyword_specific_position", { keyword: "dog", n: 1, m: 3 }, ["The , dog."], ["The , Dog."]],
  ["keywords:start_end", {}, ["So it is so"], ["So it is so.", "So"]],
  ["paragraphs:paragraphs", {}, ["a *** b"], ["a", "a *** *** b"]],
  ["paragraphs:paragraphs2", {}, ["a\n\nb"], ["a\n\n\n\nb"]],
  ["first_word:first_word_sent", { first_word: "so" }, ["So it is. So be it."], ["So it is. Be it."]],
  ["first_word:first_word_answer", { first_word: "so" }, ["So it is. Be it."], ["Is it so"]],
  ["last_word:last_word_sent", { last_word: "so" }, ["It is so. Be it so!"], ["It is so. Be it."]],
  ["last_word:last_word_answer", { last_word: "so" }, ["Be it so."], ["So be it."]],
  ["punctuation:punctuation_dot", {}, ["a!"], ["a."]],
  ["punctuation:punctuation_exclamation", {}, ["a."], ["a!"]],
  ["count:lowercase_counting", { N: 1 }, ["one Two"], ["one two"]],
  ["letters:letter_counting", { N: 3, relation: "at least" }, ["a1bc"], ["ab"]],
  ["letters:letter_counting2", { letter: "b", let_frequency: 2, let_relation: "less than" }, ["aB"], ["bB"]],
  ["count:counting_composition", { n_sent: 1, n_words: 3 }, ["It is. *** So so. *** Be it."], ["It is. *** So so."]],
  ["count:count_unique", {}, ["a b"], ["a b a"]],
];

describe("checks", () => {
  it("number 25, 58 and 29 by origin, each with its own id", () => {
    const count = (origin: string) => allChecks.filter((check) => check.origin === origin).length;
    expect([count("ifeval"), count("ifbench"), count("training")]).toEqual([25, 58, 29]);
    expect(new Set(allChecks.map(({ id }) => id)).size).toBe(112);
  });

  it("each pass some reply and fail another", () => {
    expect(allChecks.map(({ id }) => id).filter((id) => !cases.some(([caseId]) => caseId === id))).toEqual([]);
    const wrong = cases.flatMap(([id, kwargs, follow, miss]) => [
      ...follow.filter((reply) => verdictOf(id, kwargs, reply).strict !== true).map((reply) => `${id} is not followed by ${reply}`),
      ...miss.filter((reply) => verdictOf(id, kwargs, reply).strict !== false).map((reply) => `${id} is not missed by ${reply}`),
    ]);
    expect(wrong).toEqual([]);
  });

  it("never pass a blank reply, whatever they require", () => {
    for (const [id, kwargs] of cases) expect(verdictOf(id, kwargs, " \n")).toMatchObject({ strict: false, loose: false });
  });

  it("report the requirement and the actual value", () => {
    const { id, ...verdict } = verdictOf("length_constraints:number_words", { num_words: 200, relation: "at least" }, words(187));
    expect(verdict).toMatchObject({ strict: false, wants: "at least 200 words", finding: { actual: "187 words" } });
    for (const [id, kwargs, [reply = ""]] of cases) {
      const verdict = verdictOf(id, kwargs, reply);
      expect(verdict).toMatchObject({ wants: expect.stringMatching(/\S/), finding: { actual: expect.stringMatching(/\S/) } });
    }
  });
});

describe("the loose reading", () => {
  it("names the change that rescued each instruction", () => {
    const rescued = (id: string, kwargs: Record<string, unknown>, reply: string) => {
      const verdict = verdictOf(id, kwargs, reply);
      return "rescuedBy" in verdict ? [verdict.strict, verdict.loose, verdict.rescuedBy] : [];
    };
    expect(rescued("startend:quotation", {}, 'Here you are:\n"a"')).toEqual([false, true, "first line removed"]);
    expect(rescued("startend:quotation", {}, '**"a"**')).toEqual([false, true, "all stars removed"]);
    expect(rescued("startend:end_checker", { end_phrase: "bye" }, "Well, bye\nSo long")).toEqual([false, true, "last line removed"]);
    expect(rescued("startend:quotation", {}, 'Here:\n**"a"**\nDone')).toEqual([false, true, "first and last line and all stars removed"]);
    expect(rescued("punctuation:no_comma", {}, "a, b")).toEqual([false, false, null]);
    expect(rescued("punctuation:punctuation_dot", {}, "A.\nb")).toEqual([false, false, null]);
  });
});

describe("an error in the authors' code", () => {
  const missed = (id: string, kwargs: Record<string, unknown>, reply: string) => {
    const verdict = verdictOf(id, kwargs, reply);
    return verdict.strict === false && verdict.loose === false ? verdict.finding?.actual : verdict;
  };

  it("counts as a missed instruction, with the reason", () => {
    expect(missed("keywords:frequency", { keyword: "c++(", frequency: 1, relation: "less than" }, "a")).toMatch(/not closed/);
    expect(missed("keywords:existence", { keywords: ["*"] }, "a*")).toMatch(/repeat/);
    expect(missed("detectable_format:json_format", {}, "[".repeat(1200) + "]".repeat(1200))).toMatch(/nested beyond/);
    expect(missed("count:words_japanese", { N: 0 }, "a")).toMatch(/divides by N/);
    expect(missed("custom:csv_city", {}, "a\rb,c")).toMatch(/carriage return/);
    const head = ["StudentID", "Subject", "Grade", "Semester", "Score"].map((name) => `"${name}"`).join("\t");
    expect(missed("custom:csv_quotes", {}, `${head}\n${csv(3, '"1"\t\t"b"\t"2"\t"3"')}`)).toMatch(/blank field/);
    expect(missed("copy:repeat_phrase", { phrase: " ", small_n: 1 }, "a")).toMatch(/phrase is blank/);
  });

  it("differs from an error in Heed, which is a fault and leaves the other instructions their verdicts", () => {
    const failing = (error: Error) => ({
      id: "own:failing",
      kwargs: {},
      definition: defineCheck({
        id: "own:failing",
        origin: "ifbench",
        kwargs: none,
        wants: () => "nothing",
        explains: "It fails.",
        check: () => {
          throw error;
        },
      }),
    });
    const judged = (error: Error) =>
      judgeReply([failing(error), openInstruction({ id: "punctuation:no_comma", kwargs: {} })], "a", { tagger: null, syllables: null });
    expect(judged(new TypeError("x is not a function"))).toMatchObject([
      { strict: null, loose: null, fault: expect.stringMatching(/own:failing failed because of a bug in Heed.*: x is not a function/) },
      { strict: true, loose: true },
    ]);
    expect(judged(new BreaksOff("it broke off"))).toMatchObject([{ strict: false, loose: false, finding: { actual: "it broke off" } }, {}]);
  });
});

describe("unscorable instructions", () => {
  it("include an expression that takes too much work", () => {
    const existence = (keyword: string, reply: string) => verdictOf("keywords:existence", { keywords: [keyword] }, reply);
    const fault =
      "On a reply like this the expression /(a*)*\\1b/ is too much work: it takes more than 10,000,000 steps, and no linear engine can match it because it refers back to a group.";
    expect(existence(String.raw`(a*)*\1b`, "a".repeat(200))).toMatchObject({ strict: null, fault });
    const frequency = (keyword: string, reply: string) =>
      verdictOf("keywords:frequency", { keyword, frequency: 2, relation: "at least" }, reply);
    expect(frequency("(ha)+", "Haha, ha!")).toMatchObject({
      strict: true,
      finding: {
        spans: [
          [0, 4],
          [6, 8],
        ],
      },
    });
    expect(frequency(String.raw`(\w*\s*)*\?`, `${"some words ".repeat(100)}! yes?`)).toMatchObject({
      strict: false,
      finding: { spans: [[1101, 1106]] },
    });
    expect(existence("(a+)+(b+)+(c+)+(d+)+$", "a".repeat(5000))).toMatchObject({ strict: false });
    expect(existence("x.*y", "x".repeat(60_000))).toMatchObject({ strict: false });
    expect(existence("x.*y", `${"x".repeat(60_000)}y`)).toMatchObject({ strict: true });
  });

  it("name the field at fault", () => {
    const fault = (id: string, kwargs: Record<string, unknown>) => {
      const verdict = verdictOf(id, kwargs, "a");
      return "fault" in verdict ? verdict.fault : null;
    };
    expect(fault("keywords:existense", {})).toMatch(/is not a known instruction id; the nearest is keywords:existence$/);
    expect(fault("keywords:whatever", {})).toMatch(/is none of the known ids of its group: keywords:existence, /);
    expect(fault("nothing:known", {})).toMatch(/is not a known instruction id$/);
    expect(fault("en:keywords:existence", {})).toMatch(/has M-IFEval's “en:” before IFEval's own id: write keywords:existence$/);
    expect(fault("es:keywords:existence", {})).toMatch(/is one of M-IFEval's checks for “es”, which Heed lacks$/);
    expect(fault("keywords:frequency", { keyword: "a", frequency: null, relation: "at least" })).toMatch(/“frequency” is missing/);
    expect(fault("keywords:frequency", { keyword: "a", frequency: 1, relation: "more than" })).toMatch(
      /“relation” is “more than”, and must be “at least” or “less than”$/,
    );
    expect(fault("keywords:frequency", { keyword: "a", frequency: "3", relation: "at least" })).toMatch(/is “3”, and must be a number$/);
    expect(fault("keywords:existence", { keywords: "a" })).toMatch(/“keywords” is “a”, and must be a list of texts$/);
    expect(fault("keywords:existence", { keywords: [2024, "x"] })).toMatch(/“keywords” is \[2024,"x"\], and must be a list of texts$/);
    expect(fault("keywords:forbidden_words", { forbidden_words: [] })).toMatch(/“forbidden_words” is empty: the authors' code would draw/);
    for (const language of ["xx", "constructor", "__proto__"])
      expect(fault("language:response_language", { language })).toMatch(/“language” is none of the languages/);
    const nth = (nth_paragraph: number) =>
      fault("length_constraints:nth_paragraph_first_word", { num_paragraphs: 2, nth_paragraph, first_word: "a" });
    expect([nth(0), nth(3)]).toEqual([expect.stringMatching(/“nth_paragraph” is below 1/), expect.stringMatching(/is more than num_para/)]);
    expect(fault("keywords:frequency", { keyword: "", frequency: 1, relation: "at least" })).toMatch(/“keyword” is empty/);
    expect(fault("length_constraints:number_words", { num_words: -1, relation: "at least" })).toMatch(/“num_words” is negative/);
    expect(fault("words:keywords_specific_position", { keyword: "a", n: 0, m: 1 })).toMatch(/“n” is 0/);
    const [verdict] = judgeReply([openInstruction({ id: "words:start_verb", kwargs: {} })], "go", { tagger: null, syllables: null });
    expect(verdict).toMatchObject({ strict: null, fault: expect.stringContaining("HEED_TAGGER") });
  });

  it("do not include those with the null values of IFBench's files", () => {
    expect(verdictOf("punctuation:no_comma", { N: null, keyword: null }, "a").strict).toBe(true);
  });
});

describe("IFBench's release of July 2025", () => {
  const both = (id: string, kwargs: Record<string, unknown>, reply: string) =>
    (["today", "july2025"] as const).map((release) => verdictOf(id, kwargs, reply, release).strict);

  it("gives different verdicts where the code was changed", () => {
    expect(both("count:person_names", { N: 1 }, "Emmanuel")).toEqual([false, true]);
    expect(both("sentence:keyword", { word: "dog", N: 1 }, "Dogs.")).toEqual([false, true]);
    expect(both("format:quote_unquote", {}, "He said “a”")).toEqual([true, false]);
    expect(both("ratio:sentence_balance", {}, 'He said "so." Why? Go!')).toEqual([false, true]);
    expect(both("repeat:repeat_change", { prompt_to_repeat: "Say it" }, "Pay  it")).toEqual([true, false]);
    expect(both("repeat:repeat_change", { prompt_to_repeat: "Say it" }, "Shout it")).toEqual([true, false]);
    expect(both("repeat:repeat_span", { prompt_to_repeat: "Say it now", n_start: 1, n_end: 2 }, "it")).toEqual([false, true]);
    expect(both("count:pronouns", { N: 1 }, "this")).toEqual([true, false]);
  });

  it("compares keywords at their positions case-sensitively, and counts punctuation tokens", () => {
    const at = { keyword: "x", n: 1, m: 3 };
    expect(both("words:keywords_specific_position", at, "a, x b.")).toEqual([false, true]);
    expect(both("words:keywords_specific_position", at, "a b x.")).toEqual([true, true]);
    expect(both("words:keywords_specific_position", at, "a b X.")).toEqual([true, false]);
    for (const [reply, ...strict] of [
      ["a x b x c", true, true],
      ["a x b x c.", true, false],
      ["a x b x.", false, true],
      ["a X b x c", true, false],
      ["a x b X c", true, false],
      ["a X b X.", false, false],
      ["x", false, false],
      ["a x", false, false],
      // In the current version several marks count as one final mark if they are in the order of their codes.
      ["a x b x ^_", false, true],
      ["a x b x c ^_", true, false],
    ] as const)
      expect([reply, ...both("words:words_position", { keyword: " x " }, reply)]).toEqual([reply, ...strict]);
  });

  it("treats a slash between pronouns as a space", () => {
    expect(both("count:pronouns", { N: 2 }, "he/she")).toEqual([true, true]);
    expect(both("count:pronouns", { N: 1 }, "she'd")).toEqual([true, false]);
  });

  it("fails the quotation check on digits and punctuation alone", () => {
    expect(both("format:quote_unquote", {}, "42.")).toEqual([true, false]);
    const verdict = verdictOf("format:quote_unquote", {}, "42.", "july2025");
    expect(verdict).toMatchObject({ finding: { actual: expect.stringContaining("fails with an error") } });
  });
});
