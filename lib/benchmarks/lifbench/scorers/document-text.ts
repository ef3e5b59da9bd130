import { LRUCache } from "lru-cache";
import { pythonStrip } from "@/lib/text/python-space";

/** Looks texts up in one long text; a text that is not there is mostly told without reading the long one. */
class LongText {
  /** A bit for each hash of four units that follow each other. */
  readonly #grams = new Uint32Array(1 << 17);
  readonly #known = new Map<string, boolean>();

  constructor(readonly text: string) {
    for (let at = 0; at + 4 <= text.length; at++) {
      const gram = gramAt(text, at);
      this.#grams[gram >>> 5] = (this.#grams[gram >>> 5] ?? 0) | (1 << (gram & 31));
    }
  }

  includes(sought: string): boolean {
    for (let at = 0; at + 4 <= sought.length; at++) {
      const gram = gramAt(sought, at);
      if (((this.#grams[gram >>> 5] ?? 0) & (1 << (gram & 31))) === 0) return false;
    }
    const known = this.#known.get(sought);
    if (known !== undefined) return known;
    const found = this.text.includes(sought);
    if (this.#known.size >= 10_000) this.#known.clear();
    this.#known.set(sought, found);
    return found;
  }
}

/** A hash of 22 bits. */
function gramAt(text: string, at: number): number {
  let hash = 0;
  for (let unit = 0; unit < 4; unit++) hash = Math.imul(hash, 0x9e3779b1) + text.charCodeAt(at + unit);
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 10;
}

/** A prompt of documents, for looking values up in it. */
export interface DocumentText {
  /** Whether the documents' text contains this. */
  includes: (sought: string) => boolean;
  /** Whether the prompt without its double quotes contains this. */
  promptIncludes: (sought: string) => boolean;
}

// Prompts differ in their instruction; what is kept is known by the documents' own text.
const texts = new LRUCache<string, { documents: LongText; unquoted: LongText }>({ max: 8 });

const heading = "\n\n Documents:\n";
const instructions = "\n\n Instructions:";

/** What stands in a prompt between its last heading of documents and the instructions. Texts used last are kept. */
export function documentText(prompt: string): DocumentText {
  const whole = pythonStrip(prompt);
  const at = whole.lastIndexOf(heading);
  const from = at === -1 ? 0 : at + heading.length;
  const stop = whole.indexOf(instructions, from);
  const to = stop === -1 ? whole.length : stop;
  const block = whole.slice(from, to);
  const { documents, unquoted } = texts.get(block) ?? kept(block);
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

function kept(block: string) {
  const made = { documents: new LongText(pythonStrip(block)), unquoted: new LongText(block.replaceAll('"', "")) };
  texts.set(block, made);
  return made;
}
