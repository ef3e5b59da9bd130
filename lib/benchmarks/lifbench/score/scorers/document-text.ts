import { pythonStrip } from "@/lib/text/python-space";
import { LongText } from "./long-text";
import { recentTexts } from "./recent-texts";

/** A prompt of documents, for looking values up in it. */
export interface DocumentText {
  /** Whether the documents' text contains this. */
  includes: (sought: string) => boolean;
  /** Whether the prompt without its double quotes contains this. */
  promptIncludes: (sought: string) => boolean;
}

interface Documents {
  documents: LongText;
  unquoted: LongText;
  /** Neither a heading nor instructions stand in it. */
  isPlain: boolean;
}

const heading = "\n\n Documents:\n";
const instructions = "\n\n Instructions:";

// Prompts differ in their instruction; what is kept is known by the documents' own text.
const textsOf = recentTexts(
  8,
  (block): Documents => ({
    documents: new LongText(pythonStrip(block)),
    unquoted: new LongText(block.replaceAll('"', "")),
    isPlain: !block.includes(heading) && !block.includes(instructions),
  }),
);

/** Blocks read last, none with a heading or instructions in it: a prompt of one of them is not searched through again. */
const recent: string[] = [];
const mostRecent = 8;

/** Where the documents of a prompt begin and end: behind the last heading, before the first instructions after it. */
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

/** What stands in a prompt between its last heading of documents and the instructions. Texts used last are kept. */
export function documentText(prompt: string): DocumentText {
  const stripped = pythonStrip(prompt);
  const [from, to] = blockOf(stripped);
  return lookUp(stripped.slice(0, from), textsOf(stripped.slice(from, to)), stripped.slice(to));
}

/**
 * The same for a prompt of three pieces of which the middle one is the documents' text, without putting it together; null where
 * the documents are cut otherwise.
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
