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

// Prompts differ in their instruction; what is kept is known by the documents' own text.
const textsOf = recentTexts(8, (block) => ({
  documents: new LongText(pythonStrip(block)),
  unquoted: new LongText(block.replaceAll('"', "")),
}));

const heading = "\n\n Documents:\n";
const instructions = "\n\n Instructions:";

/** What stands in a prompt between its last heading of documents and the instructions. Texts used last are kept. */
export function documentText(prompt: string): DocumentText {
  const whole = pythonStrip(prompt);
  let from = 0;
  for (let at = whole.indexOf(heading); at !== -1; at = whole.indexOf(heading, from)) from = at + heading.length;
  const stop = whole.indexOf(instructions, from);
  const to = stop === -1 ? whole.length : stop;
  const block = whole.slice(from, to);
  const { documents, unquoted } = textsOf(block);
  const before = whole.slice(0, from).replaceAll('"', "");
  const after = whole.slice(to).replaceAll('"', "");
  return {
    includes: (sought) => documents.includes(sought),
    promptIncludes: (sought) =>
      unquoted.includes(sought) ||
      (before + unquoted.text.slice(0, sought.length)).includes(sought) ||
      (unquoted.text.slice(Math.max(0, unquoted.text.length - sought.length)) + after).includes(sought),
  };
}
