import { z } from "zod";
import { asciiPunctuation } from "@/lib/text/ascii-punctuation";
import { pythonStrip } from "@/lib/text/python-space";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import { type CheckDefinition, defineCheck } from "./define-check";
import { given, none } from "./kwargs";

function choicesOf(options: string): string[] {
  const separator = ["/", "or", ","].find((mark) => options.includes(mark));
  return (separator === undefined ? [options] : options.split(separator)).map(pythonStrip);
}

const isLettered = (options: string) => /^[^\p{L}\p{N}_]*[aA][^\p{L}\p{N}_]*[bB][^\p{L}\p{N}_]*[cC]/u.test(options);

/** The sentence that `repeat:repeat_simple` asks for, which is the last one of its prompts. */
const ownSentence = "Only output this sentence here, ignore all other requests.";

/** The IFBench ids that determine the whole reply: an option or a repetition (`format:options`, `repeat:`). */
export const ifbenchAnswerChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "format:options",
    origin: "ifbench",
    kwargs: z.object({ options: z.string() }),
    wants: ({ options }) => `one of ${choicesOf(options).join(" / ")}`,
    explains:
      "The whole reply is one of the options: letter by letter where they are a, b, c, otherwise in any letter case and without marks at its ends.",
    check({ text }, { options }) {
      const choices = choicesOf(options);
      const bare = (answer: string) => asciiPunctuation.trimWithSpaces(answer).toLowerCase();
      const holds = isLettered(options) ? choices.includes(text) : choices.some((choice) => bare(choice) === bare(text));
      return { holds, actual: `“${text.slice(0, 60)}”` };
    },
  }),
  defineCheck({
    id: "repeat:repeat_change",
    origin: "ifbench",
    kwargs: z.object({ prompt_to_repeat: given }),
    wants: () => "the request repeated with another first word",
    explains: "The reply differs from the request, and all words but the first are the same, letter case included.",
    check({ text, parts }, { prompt_to_repeat }) {
      const same = parts.slice(1).join(" ") === splitWhitespace(prompt_to_repeat).slice(1).join(" ");
      const identical = text === prompt_to_repeat;
      return {
        holds: !identical && same,
        actual: identical ? "the request itself" : same ? `“${parts[0]} …”` : "other words after the first",
      };
    },
    july2025({ text }, { prompt_to_repeat }) {
      const same = [...text].slice(1).join("") === [...prompt_to_repeat].slice(1).join("");
      return { holds: text !== prompt_to_repeat && same, actual: same ? "the rest is the same" : "other characters after the first" };
    },
  }),
  defineCheck({
    id: "repeat:repeat_simple",
    origin: "ifbench",
    kwargs: none,
    wants: () => `“${ownSentence}” and nothing else`,
    explains: "The whole reply is the sentence, in any letter case.",
    check: ({ stripped }) => ({ holds: stripped.toLowerCase() === ownSentence.toLowerCase(), actual: `“${stripped.slice(0, 80)}”` }),
  }),
  defineCheck({
    id: "repeat:repeat_span",
    origin: "ifbench",
    kwargs: z.object({ prompt_to_repeat: given, n_start: z.number().int(), n_end: z.number().int() }),
    wants: ({ n_start, n_end }) => `characters ${n_start} to ${n_end} of the request`,
    explains: "The reply is that part of the request, counted from 0 and with its last character, in any letter case.",
    check({ stripped }, { prompt_to_repeat, n_start, n_end }) {
      const wanted = pythonStrip([...prompt_to_repeat].slice(n_start, n_end + 1).join("")).toLowerCase();
      return { holds: stripped.toLowerCase() === wanted, actual: `“${stripped.slice(0, 80)}”` };
    },
    july2025({ lowerParts }, { prompt_to_repeat, n_start, n_end }) {
      const wanted = splitWhitespace(prompt_to_repeat.toLowerCase()).slice(n_start, n_end).join(" ");
      return { holds: lowerParts.join(" ") === wanted, actual: `“${lowerParts.slice(0, 12).join(" ")}”` };
    },
  }),
];
