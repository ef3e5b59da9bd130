import { z } from "zod";
import { asciiPunctuation } from "@/lib/text/ascii-punctuation";
import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import { type CheckDefinition, counted, defineCheck, occurrences, spansOf } from "./define-check";
import { withoutBlankLines } from "./find-places";
import { none } from "./kwargs";
import { Reading } from "./reading";

const indentOf = (line: string) => /^ */.exec(line)?.[0].length ?? 0;
/** Checks for sentences followed only by bullets; `fault` is null if so, else the reason. */
function bulletsAfterText({ text, newest }: Reading): { fault: string | null; bullets: number } {
  let [sentences, bullets] = [0, 0];
  let mustBullet = false;
  for (const [at, line] of text.split("\n").entries()) {
    if (pythonStrip(line).startsWith("*")) {
      if (sentences < 2) return { fault: `line ${at + 1} is a bullet after ${counted(sentences, "sentence")}`, bullets };
      bullets += 1;
      continue;
    }
    if (bullets > 0) return { fault: `line ${at + 1} is not a bullet and follows one`, bullets };
    if (mustBullet) return { fault: `line ${at + 1} is not a bullet and follows a blank line`, bullets };
    const count = new Reading(pythonStrip(line), newest).sentences.length;
    sentences += count;
    mustBullet = count === 0;
  }
  return { fault: bullets < 2 ? counted(bullets, "bullet") : null, bullets };
}

const template = ["My Answer:", "My Conclusion:", "Future Outlook:"];
/** The IFBench ids on lines, lists and headings (`format:`). */
export const ifbenchLayoutChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "format:newline",
    origin: "ifbench",
    kwargs: none,
    wants: () => "every word on a separate line",
    explains: "Without punctuation there are as many lines that are not empty as words.",
    check({ text }) {
      const plain = pythonStrip(asciiPunctuation.remove(text));
      const lines = plain.split("\n").filter((line) => line !== "").length;
      const words = splitWhitespace(plain).length;
      return { holds: lines === words, actual: `${counted(words, "word")} on ${counted(lines, "line")}` };
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
];
