import { allChecks } from "../score/checks/all-checks";
import type { IfevalItem } from "./item";

/** Values for all kwargs, including expressions for which plain engines take quadratic or exponential time. */
const kwargs = {
  ...{ keywords: ["alpha", "x.*y", "(a+)+$"], forbidden_words: ["alpha"], keyword: "alpha", keyword1: "a", keyword2: "b", keyword3: "c" },
  ...{
    keyword4: "d",
    keyword5: "e",
    word: "alpha",
    letter: "a",
    phrase: "a b c",
    first_word: "alpha",
    last_word: "alpha",
    end_phrase: "the end",
  },
  ...{
    prompt_to_repeat: "say it now please",
    postscript_marker: "P.S.",
    section_spliter: "Section",
    reference_text: "some text",
    sep: "-",
  },
  ...{ options: "a/b", language: "en", relation: "at least", capital_relation: "at least", let_relation: "at least", frequency: 2 },
  ...{ num_placeholders: 2, num_bullets: 3, num_highlights: 2, num_sections: 3, capital_frequency: 3, let_frequency: 2, num_sentences: 3 },
  ...{
    num_paragraphs: 2,
    num_words: 9,
    nth_paragraph: 1,
    min_words: 1,
    max_words: 9,
    N: 2,
    small_n: 2,
    percentage: 20,
    n_start: 1,
    n_end: 2,
  },
  ...{ n: 1, m: 2, n_sent: 1, n_words: 2 },
};

/** A prompt with every instruction id. */
export const everyInstruction: IfevalItem = { prompt: "Write.", instructions: allChecks.map(({ id }) => ({ id, kwargs })) };
