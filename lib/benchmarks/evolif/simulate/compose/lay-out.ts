import { capitalized } from "@/lib/contracts/plain/capitalized";
import type { Random } from "@/lib/random/random";
import type { Plan } from "./plan";

/** Length of a reply in several units. */
export interface Size {
  /** Filling words, apart from one before each unit. */
  singles: number;
  sentences: number;
  paragraphs: number;
  /** Letters of an extra word that makes the length exact; 0 for none. */
  pad: number;
}

/** A run of text and its separator: none, a line break, a blank line, or the list of items. */
interface Run {
  text: string;
  after: "" | "line" | "gap" | "items" | "items-gap";
}

/** Writes the words of a plan in the given length and the plan's format. */
export function layOut(plan: Plan, size: Size, random: Random): string {
  const runs = runsOf(plan, size, random);
  if (plan.format === "json") return asJson(plan, runs);
  const items = Array.from({ length: plan.items }, () => `- ${random.pick(plan.words)}`).join("\n");
  const separators = { "": "", line: "\n", gap: "\n\n", items: `\n${items}\n`, "items-gap": `\n${items}\n\n` };
  const text = runs.map((run) => run.text + separators[run.after]).join("");
  if (plan.format === "xml") return `<!--${text}-->`;
  return plan.format === "csv" && text.includes("\n\n") ? `"${text.replaceAll('"', '""')}"` : text;
}

function asJson({ items }: Plan, runs: readonly Run[]): string {
  if (runs.length === 1) return JSON.stringify(runs[0]?.text ?? "");
  const numbers = Array.from({ length: items }, () => "-1,\n").join("");
  const separators = { "": "", line: ",\n", gap: ",\n\n", items: `,\n${numbers}`, "items-gap": `,\n${numbers}\n` };
  return `[${runs.map((run) => JSON.stringify(run.text) + separators[run.after]).join("")}]`;
}

function runsOf(
  { head, tail, units, terminator, items, words }: Plan,
  { singles, sentences, paragraphs, pad }: Size,
  random: Random,
): Run[] {
  const cells: string[] = Array.from({ length: Math.max(1, singles) }, () => random.pick(words));
  const breaks = Math.max(sentences - 1, paragraphs - 1, items > 0 ? 1 : 0);
  const places = new Map<number, number>();
  for (let at = 0; at < breaks; at += 1) places.set(Math.min(cells.length - 1, Math.floor(((at + 1) * cells.length) / (breaks + 1))), at);
  const unitsBefore = new Map<number, string[]>();
  for (const [at, unit] of random.shuffle(units).entries()) {
    const place = Math.floor(((at + 0.5) * cells.length) / units.length);
    unitsBefore.set(place, [...(unitsBefore.get(place) ?? []), unit]);
  }
  const runs: Run[] = [];
  let tokens = [...head];
  let fresh = head.length === 0;
  const push = (word: string) => {
    tokens.push(fresh ? capitalized(word) : word);
    fresh = false;
  };
  for (const [at, word] of cells.entries()) {
    for (const unit of unitsBefore.get(at) ?? []) {
      push(random.pick(words));
      push(unit);
    }
    if (at === 0 && pad > 0) push(`h${"m".repeat(pad - 1)}`);
    const place = places.get(at);
    const ends = place !== undefined && place < sentences - 1;
    push(ends ? word + terminator : word);
    fresh = ends;
    if (place === undefined) continue;
    const gap = place < paragraphs - 1;
    const list = items > 0 && place === 0;
    if (!gap && !list) continue;
    runs.push({ text: tokens.join(" "), after: list ? (gap ? "items-gap" : "items") : "gap" });
    tokens = [];
  }
  tokens.push(...tail);
  const closed = /["'”»」]$/.test(tokens.at(-1) ?? "") ? "" : terminator;
  runs.push({ text: tokens.length === 0 ? random.pick(words) + closed : tokens.join(" ") + closed, after: "" });
  return runs;
}
