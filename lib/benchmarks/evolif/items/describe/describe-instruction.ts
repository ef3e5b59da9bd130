import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import { firstSentences } from "./first-sentences";
import { secondSentences } from "./second-sentences";

const sentences: Record<PromptWording, typeof firstSentences> = { "1": firstSentences, "2": secondSentences };
const all = [...secondSentences, ...firstSentences];

const general = /^Follow the rule ("(?:[^"\\]|\\.)*") with these arguments: ([\s\S]*)\.$/;

/**
 * Writes the canonical sentence of an instruction in a wording, from which `parseDescription` restores exactly the same id and arguments.
 */
export function describeInstruction(id: string, args: unknown, wording: PromptWording): string {
  for (const sentence of sentences[wording]) {
    if (sentence.id !== id) continue;
    const text = sentence.write(args);
    if (text !== null && isSame(parseDescription(text)?.args, args)) return text;
  }
  return `Follow the rule ${JSON.stringify(id)} with these arguments: ${JSON.stringify(args ?? null)}.`;
}

/** Parses a canonical sentence of any wording to its instruction; null for any other text. */
export function parseDescription(text: string): { id: string; args: unknown } | null {
  for (const sentence of all) {
    const match = sentence.pattern.exec(text);
    if (match) return { id: sentence.id, args: sentence.read(match.slice(1)) };
  }
  const match = general.exec(text);
  try {
    return match ? { id: String(JSON.parse(match[1] ?? '""')), args: JSON.parse(match[2] ?? "null") } : null;
  } catch {
    return null;
  }
}

/** Compares two arguments, ignoring the order of an object's fields. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
