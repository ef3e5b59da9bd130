import { pythonStrip } from "@/lib/text/python-space";
import { LongText } from "./long-text";
import { recentTexts } from "./recent-texts";

/** The documents of a prompt, prepared for looking up values. */
export interface DocumentText {
  /** Checks whether the documents' text contains this. */
  includes: (sought: string) => boolean;
  /** Checks whether the prompt without its double quotes contains this. */
  promptIncludes: (sought: string) => boolean;
}

interface Documents {
  documents: LongText;
  unquoted: LongText;
  /** True if it contains neither a heading nor instructions. */
  isPlain: boolean;
}

const heading = "\n\n Documents:\n";
const instructions = "\n\n Instructions:";

// Prompts differ in their instruction, so the cache key is the documents' own text.
const textsOf = recentTexts(
  8,
  (block): Documents => ({
    documents: new LongText(pythonStrip(block)),
    unquoted: new LongText(block.replaceAll('"', "")),
    isPlain: !block.includes(heading) && !block.includes(instructions),
  }),
);

/** Recently read blocks without a heading or instructions; a prompt with one of them is not searched again. */
const recent: string[] = [];
const mostRecent = 8;

/** Finds the documents of a prompt: after the last heading, before the first instructions after it. */
function blockOf(prompt: string): [from: number, to: number] {
  const first = prompt.indexOf(heading);
  if (first !== -1) {
    const from = first + heading.length;
    for (const block of recent) {
      const to = from + block.length;
      if (prompt.slice(to, to + instructions.length) !== instructions || prompt.slice(from, to) !== block) continue;
      if (prompt.indexOf(heading, to - heading.length) === -1) return [from, to];
    }
  }
  let from = 0;
  for (let at = first; at !== -1; at = prompt.indexOf(heading, from)) from = at + heading.length;
  const stop = prompt.indexOf(instructions, from);
  const to = stop === -1 ? prompt.length : stop;
  if (first !== -1 && from === first + heading.length && stop !== -1) {
    recent.unshift(prompt.slice(from, to));
    recent.length = Math.min(recent.length, mostRecent);
  }
  return [from, to];
}

/** Returns the text of a prompt between its last documents heading and the instructions. Recently used texts are cached. */
export function documentText(prompt: string): DocumentText {
  const stripped = pythonStrip(prompt);
  const [from, to] = blockOf(stripped);
  return lookUp(stripped.slice(0, from), textsOf(stripped.slice(from, to)), stripped.slice(to));
}

/**
 * Returns the same for a prompt in three pieces, with the documents in the middle, without joining them; null if the documents would be cut
 * differently.
 */
export function documentTextOf(before: string, block: string, after: string): DocumentText | null {
  const texts = textsOf(block);
  const isCutSo = texts.isPlain && before.endsWith(heading) && after.startsWith(instructions);
  if (!isCutSo || `${block.slice(-heading.length)}${after}`.includes(heading)) return null;
  return lookUp(before, texts, after);
}

function lookUp(before: string, { documents, unquoted }: Documents, after: string): DocumentText {
  const [ahead, behind] = [before.replaceAll('"', ""), after.replaceAll('"', "")];
  return {
    includes: (sought) => documents.includes(sought),
    promptIncludes: (sought) =>
      unquoted.includes(sought) ||
      (ahead + unquoted.text.slice(0, sought.length)).includes(sought) ||
      (unquoted.text.slice(Math.max(0, unquoted.text.length - sought.length)) + behind).includes(sought),
  };
}
