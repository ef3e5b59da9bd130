import { asciiPunctuation } from "@/lib/text/ascii-punctuation";
import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";
import { BreaksOff, type CheckDefinition, counted, defineCheck } from "./define-check";
import { none } from "./kwargs";
import { isLowerText, isUpperText } from "./language-checks";

const emoji = /^(?![0-9#*\u{1F1E6}-\u{1F1FF}])\p{Emoji}$/u;
const opens: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Checks whether brackets are nested five deep and one of them is closed. */
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

/** Checks whether nested quotes of alternating kinds were closed three deep. */
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

const inner = /[0-9!#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/;

/** Checks for a quotation without words after it, as the authors' code does; `bare` is true if the text has only digits and marks. */
function unexplainedQuote(text: string): { fault: string | null; bare: boolean } {
  const compact = text.replaceAll(`'"'`, "").replace(new RegExp(`[${pythonSpaceClass}]+`, "g"), "");
  if (compact.includes('""')) return { fault: "two quotations without a word between", bare: false };
  let end = compact.length;
  while (end > 0 && inner.test(compact.charAt(end - 1))) end -= 1;
  return { fault: compact.charAt(end - 1) === '"' ? "a quotation at the end without a word after it" : null, bare: end === 0 };
}

/** True if a token violates title case. */
function isUntitled(token: string): boolean {
  const [first = "", ...others] = token;
  if (!/^\p{L}$/u.test(first)) return false;
  if (others.length === 0) return isLowerText(first);
  const rest = others.join("");
  return isLowerText(first) && (isUpperText(rest) || isLowerText(rest));
}

/** The IFBench ids on brackets, quotes, italics, emoji and capitals (`format:`). */
export const ifbenchMarkChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "format:parentheses",
    origin: "ifbench",
    kwargs: none,
    wants: () => "brackets five deep",
    explains: "Counts ( [ { as they nest. A closing bracket that does not match restarts the count.",
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
    id: "format:quote_unquote",
    origin: "ifbench",
    kwargs: none,
    wants: () => "unquoted words after every quotation",
    explains: "No two double quotes are adjacent, and the reply does not end with one. Curly quotes are ignored.",
    check({ text }) {
      const { fault } = unexplainedQuote(text);
      return { holds: fault === null, actual: fault ?? "as required" };
    },
    july2025({ text }) {
      const { fault, bare } = unexplainedQuote(text.replace(/[“”]/g, '"'));
      if (bare) throw new BreaksOff("The authors' check of July 2025 fails with an error on a reply of only digits and marks.");
      return { holds: fault === null, actual: fault ?? "as required" };
    },
  }),
  defineCheck({
    id: "format:thesis",
    origin: "ifbench",
    kwargs: none,
    wants: () => "a thesis in <i>italics</i>, and text after it",
    explains: "Looks for <i> (or <em>) and its end; the text between and after them is not blank.",
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
    id: "format:emoji",
    origin: "ifbench",
    kwargs: none,
    wants: () => "an emoji at the end of every sentence",
    explains: "Ignoring punctuation, each sentence has an emoji as its last or second-last character, or the next one begins with one.",
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
    id: "format:title_case",
    origin: "ifbench",
    kwargs: none,
    wants: () => "every word in title case",
    explains: "No NLTK token begins with a lower-case letter. Don’t fails with a straight apostrophe, since n't is a token.",
    check({ tokens }) {
      const wrong = tokens.filter(({ text }) => isUntitled(text));
      return {
        holds: wrong.length === 0,
        actual: wrong.length === 0 ? "all of them" : `${wrong.length} are not, such as “${wrong[0]?.text}”`,
        spans: wrong.map(({ start, end }) => [start, end] as [number, number]).filter(([start, end]) => end > start),
      };
    },
  }),
];
