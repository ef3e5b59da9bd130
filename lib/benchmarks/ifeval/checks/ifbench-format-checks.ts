import { z } from "zod";
import { asciiPunctuation } from "@/lib/text/ascii-punctuation";
import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import { type CheckDefinition, counted, defineCheck, spansOf } from "./define-check";
import { occurrences } from "./ifbench-count-checks";
import { isLowerText, isUpperText } from "./ifeval-checks";
import { Reading } from "./reading";

const none = z.object({});
const emoji = /^(?![0-9#*\u{1F1E6}-\u{1F1FF}])\p{Emoji}$/u;
const opens: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Whether brackets are nested five deep and one of them is closed. */
function nested(text: string): { holds: boolean; depth: number } {
  let stack: string[] = [];
  let [greatest, deepest] = [0, 0];
  for (const mark of text.match(/[()[\]{}]/g) ?? []) {
    const opener = opens[mark];
    if (opener === undefined) {
      stack.push(mark);
      greatest = Math.max(greatest, stack.length);
      deepest = Math.max(deepest, greatest);
    } else if (stack.at(-1) === opener) {
      stack.pop();
      if (greatest >= 5) return { holds: true, depth: greatest };
    } else {
      stack = [];
      greatest = 0;
    }
  }
  return { holds: false, depth: deepest };
}

/** Whether quotes within quotes were closed three deep, of alternating kinds. */
function quotesWithin(text: string): { holds: boolean; depth: number } {
  const stack: string[] = [];
  let greatest = 0;
  for (const mark of text.match(/["']/g) ?? []) {
    if (stack.at(-1) === mark) {
      stack.pop();
      if (greatest - stack.length >= 3) return { holds: true, depth: greatest };
    } else {
      stack.push(mark);
      greatest = Math.max(greatest, stack.length);
    }
  }
  return { holds: false, depth: greatest };
}

function choicesOf(options: string): string[] {
  const separator = ["/", "or", ","].find((mark) => options.includes(mark));
  return (separator === undefined ? [options] : options.split(separator)).map(pythonStrip);
}

const isLettered = (options: string) => /^[^\p{L}\p{N}_]*[aA][^\p{L}\p{N}_]*[bB][^\p{L}\p{N}_]*[cC]/u.test(options);

/** Lines after the authors' removal of blank ones from the list that is being walked: of neighbouring blank lines every second stays. */
function withoutBlankLines(text: string): string[] {
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (pythonStrip(line) === "") lines.splice(lines.indexOf(line), 1);
  }
  return lines;
}

const indentOf = (line: string) => /^ */.exec(line)?.[0].length ?? 0;
const inner = /[0-9!#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/;

/** Whether nothing but a quotation stands somewhere, read as the authors read it. */
function unexplainedQuote(text: string): string | null {
  const compact = text.replaceAll(`'"'`, "").replace(new RegExp(`[${pythonSpaceClass}]+`, "g"), "");
  if (compact.includes('""')) return "two quotations without a word between";
  let end = compact.length;
  while (end > 0 && inner.test(compact.charAt(end - 1))) end -= 1;
  return compact.charAt(end - 1) === '"' ? "a quotation at the end without a word after it" : null;
}

/** Why a token is not in title case; every other one is. */
function isUntitled(token: string): boolean {
  const [first = "", ...others] = token;
  if (!/^\p{L}$/u.test(first)) return false;
  if (others.length === 0) return isLowerText(first);
  const rest = others.join("");
  return isLowerText(first) && (isUpperText(rest) || isLowerText(rest));
}

/** Sentences first, then bullets alone; null where it is so, else why not. */
function bulletsAfterText({ text, newest }: Reading): { fault: string | null; bullets: number } {
  let [sentences, bullets] = [0, 0];
  let mustBullet = false;
  for (const [at, line] of text.split("\n").entries()) {
    if (pythonStrip(line).startsWith("*")) {
      if (sentences < 2) return { fault: `line ${at + 1} is a bullet after ${counted(sentences, "sentence")}`, bullets };
      bullets += 1;
      continue;
    }
    if (bullets > 0) return { fault: `line ${at + 1} is no bullet and stands after one`, bullets };
    if (mustBullet) return { fault: `line ${at + 1} is no bullet and stands after a blank line`, bullets };
    const found = new Reading(line, newest).sentences.length;
    sentences += found;
    mustBullet = found === 0;
  }
  return { fault: bullets < 2 ? counted(bullets, "bullet") : null, bullets };
}

const template = ["My Answer:", "My Conclusion:", "Future Outlook:"];
/** What `repeat:repeat_simple` asks for: the last sentence of its prompts. */
const ownSentence = "Only output this sentence here, ignore all other requests.";

/** The IFBench ids on form and repetition (`format:`, `repeat:`). */
export const ifbenchFormatChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "format:parentheses",
    origin: "ifbench",
    kwargs: none,
    wants: () => "brackets five deep",
    explains: "Counts ( [ { as they nest. A closing bracket that does not fit begins the count anew.",
    check({ text }) {
      const { holds, depth } = nested(text);
      return { holds, actual: `${depth} deep` };
    },
  }),
  defineCheck({
    id: "format:quotes",
    origin: "ifbench",
    kwargs: none,
    wants: () => "quotes three deep, alternating between \" and '",
    explains: "Counts straight double quotes and apostrophes, those inside words too.",
    check({ text }) {
      const { holds, depth } = quotesWithin(text);
      return { holds, actual: `${depth} deep` };
    },
  }),
  defineCheck({
    id: "format:options",
    origin: "ifbench",
    kwargs: z.object({ options: z.string() }),
    wants: ({ options }) => `one of ${choicesOf(options).join(" / ")}`,
    explains:
      "The whole reply is one of the options: letter by letter where they are a, b, c, otherwise in any letter case and without marks at its ends.",
    check({ text }, { options }) {
      const choices = choicesOf(options);
      const bare = (of: string) => asciiPunctuation.trimWithSpaces(of).toLowerCase();
      const holds = isLettered(options) ? choices.includes(text) : choices.some((choice) => bare(choice) === bare(text));
      return { holds, actual: `“${text.slice(0, 60)}”` };
    },
  }),
  defineCheck({
    id: "format:newline",
    origin: "ifbench",
    kwargs: none,
    wants: () => "every word on a line of its own",
    explains: "Without punctuation there are as many lines that are not empty as words.",
    check({ text }) {
      const plain = pythonStrip(asciiPunctuation.remove(text));
      const lines = plain.split("\n").filter((line) => line !== "").length;
      const words = splitWhitespace(plain).length;
      return { holds: lines === words, actual: `${counted(words, "word")} on ${counted(lines, "line")}` };
    },
  }),
  defineCheck({
    id: "format:emoji",
    origin: "ifbench",
    kwargs: none,
    wants: () => "an emoji at the end of every sentence",
    explains: "An emoji is the last or second-last character of each sentence without punctuation, or the first of the next one.",
    check({ sentences }) {
      const plain = sentences.map((sentence) => [...pythonStrip(asciiPunctuation.remove(sentence))]);
      const wrong = plain.findIndex((points, at) => {
        if (points.length === 0) return true;
        if (emoji.test(points.at(-1) ?? "") || emoji.test(points.at(-2) ?? points.at(-1) ?? "")) return false;
        return !emoji.test(plain[at + 1]?.[0] ?? "");
      });
      return {
        holds: wrong === -1,
        actual:
          wrong === -1 ? counted(sentences.length, "sentence") : `sentence ${wrong + 1} has none: “${(sentences[wrong] ?? "").slice(-60)}”`,
      };
    },
  }),
  defineCheck({
    id: "format:line_indent",
    origin: "ifbench",
    kwargs: none,
    wants: () => "each line further indented than the one before",
    explains: "Counts the spaces at the start of each line. Single blank lines are passed over.",
    check({ text }) {
      const lines = withoutBlankLines(text);
      const indents = lines.map(indentOf);
      const wrong = indents.findIndex((indent, at) => at > 0 && indent <= (indents[at - 1] ?? 0));
      return {
        holds: wrong === -1,
        actual:
          wrong === -1
            ? counted(lines.length, "line")
            : `line ${wrong + 1} has ${counted(indents[wrong] ?? 0, "space")}, the one before ${indents[wrong - 1]}`,
      };
    },
  }),
  defineCheck({
    id: "format:quote_unquote",
    origin: "ifbench",
    kwargs: none,
    wants: () => "words of its own after every quotation",
    explains: "No two double quotes stand beside each other, and the reply does not end with one. Curly quotes are ignored.",
    check({ text }) {
      const fault = unexplainedQuote(text);
      return { holds: fault === null, actual: fault ?? "so it is" };
    },
    july2025({ text }) {
      const fault = unexplainedQuote(text.replace(/[“”]/g, '"'));
      return { holds: fault === null, actual: fault ?? "so it is" };
    },
  }),
  defineCheck({
    id: "format:list",
    origin: "ifbench",
    kwargs: z.object({ sep: z.string() }),
    wants: ({ sep }) => `a list marked with ${sep}`,
    explains: "The marker occurs at least twice, anywhere.",
    check({ text }, { sep }) {
      const spans = occurrences(text, sep);
      return { holds: sep === "" || spans.length >= 2, actual: counted(spans.length, "marker"), spans };
    },
  }),
  defineCheck({
    id: "format:thesis",
    origin: "ifbench",
    kwargs: none,
    wants: () => "a thesis in <i>italics</i>, and text after it",
    explains: "Looks for <i> (or <em>) and its end; what stands between them and after them is not blank.",
    check({ text }) {
      const start = [text.indexOf("<i>"), text.indexOf("<em>")].find((at) => at !== -1);
      if (start === undefined) return { holds: false, actual: "no <i>" };
      const rest = text.slice(start);
      const end = [rest.indexOf("</i>"), rest.indexOf("</em>")].find((at) => at !== -1);
      if (end === undefined) return { holds: false, actual: "no </i>" };
      const [thesis, after] = [pythonStrip(rest.slice(3, end)), pythonStrip(rest.slice(end + 4))];
      return {
        holds: thesis !== "" && after !== "",
        actual: thesis === "" ? "an empty thesis" : after === "" ? "nothing after it" : `“${thesis.slice(0, 80)}”`,
        spans: [[start, start + end]],
      };
    },
  }),
  defineCheck({
    id: "format:sub-bullets",
    origin: "ifbench",
    kwargs: none,
    wants: () => "a sub-bullet (-) under every bullet (*)",
    explains: "After each star there is a dash before the next star. A reply without stars passes.",
    check({ text }) {
      const points = text.split("*").slice(1);
      const wrong = points.findIndex((point) => !point.includes("-"));
      return { holds: wrong === -1, actual: wrong === -1 ? counted(points.length, "bullet") : `bullet ${wrong + 1} has none` };
    },
  }),
  defineCheck({
    id: "format:no_bullets_bullets",
    origin: "ifbench",
    kwargs: none,
    wants: () => "at least two sentences, then at least two bullets",
    explains:
      "Bullets begin with *. After the first only bullets follow, and a blank line is followed by a bullet; a line break at the very end fails strictly.",
    check(reading) {
      const { fault, bullets } = bulletsAfterText(reading);
      return { holds: fault === null, actual: fault ?? counted(bullets, "bullet") };
    },
  }),
  defineCheck({
    id: "format:title_case",
    origin: "ifbench",
    kwargs: none,
    wants: () => "every word in title case",
    explains:
      "No token of NLTK that begins with a letter begins with a small one. Don’t fails with a straight apostrophe, since n't is a token.",
    check({ tokens }) {
      const wrong = tokens.filter(({ text }) => isUntitled(text));
      return {
        holds: wrong.length === 0,
        actual: wrong.length === 0 ? "all of them" : `${wrong.length} are not, such as “${wrong[0]?.text}”`,
        spans: wrong.map(({ start, end }) => [start, end] as [number, number]).filter(([start, end]) => end > start),
      };
    },
  }),
  defineCheck({
    id: "format:output_template",
    origin: "ifbench",
    kwargs: none,
    wants: () => template.join(", "),
    explains: "The three headings occur, in any order.",
    check({ text }) {
      const missing = template.filter((heading) => !text.includes(heading));
      return {
        holds: missing.length === 0,
        actual: missing.length === 0 ? "all of them" : `without ${missing.join(", ")}`,
        spans: template.flatMap((heading) => occurrences(text, heading)),
      };
    },
  }),
  defineCheck({
    id: "format:no_whitespace",
    origin: "ifbench",
    kwargs: none,
    wants: () => "no white space",
    explains: "No space, tab or line break occurs.",
    check({ text }) {
      const spans = spansOf(text.matchAll(new RegExp(`[${pythonSpaceClass}]+`, "g")));
      return { holds: spans.length === 0, actual: counted(spans.length, "gap"), spans: spans.slice(0, 500) };
    },
  }),
  defineCheck({
    id: "repeat:repeat_change",
    origin: "ifbench",
    kwargs: z.object({ prompt_to_repeat: z.string().min(1) }),
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
    kwargs: z.object({ prompt_to_repeat: z.string().min(1), n_start: z.number().int(), n_end: z.number().int() }),
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
