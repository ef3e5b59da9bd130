import type { SampleDetail } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import type { WorstSample } from "@/lib/contracts/worst-sample";

/** Number of characters in a snippet before the marked part, in it, and after it. */
const most = { before: 60, marked: 160, after: 120 } as const;

type Miss = NonNullable<WorstSample["miss"]>;

const oneLine = (text: string) => text.replace(/\s+/gu, " ");

/** Cuts the part of a reply around a range, on one line; without a range its beginning. */
function snippetOf(reply: string | null, range: readonly [number, number] | undefined): Miss["snippet"] {
  if (reply === null || reply.trim() === "") return null;
  if (!range) {
    const start = reply.trimStart();
    const shown = oneLine(start.slice(0, most.before + most.after));
    return { before: "", marked: "", after: start.length > most.before + most.after ? `${shown}…` : shown };
  }
  const [from, to] = range;
  const [first, end] = [Math.max(0, from - most.before), Math.min(reply.length, to + most.after)];
  const marked = reply.slice(from, to);
  return {
    before: `${first > 0 ? "…" : ""}${oneLine(reply.slice(first, from))}`,
    marked: oneLine(marked.length > most.marked ? `${marked.slice(0, most.marked)}…` : marked),
    after: `${oneLine(reply.slice(to, end))}${end < reply.length ? "…" : ""}`,
  };
}

/**
 * Finds the first check of a sample that did not pass, in the order of its turns, with the relevant part of the reply; null if there is
 * none, or without a verdict.
 */
export function firstMiss({ turns }: Pick<SampleDetail, "turns">, { outcomes }: Pick<Views, "outcomes">): Miss | null {
  const toneOf = new Map(outcomes.map(({ id, tone }) => [id, tone]));
  const isMissed = (outcome: string) => toneOf.get(outcome) === "fail" || toneOf.get(outcome) === "changed";
  for (const { turn, reply, verdict } of turns) {
    const check = verdict?.checks.find(({ outcome }) => isMissed(outcome));
    if (!check) continue;
    const { label, outcome, expected, actual, evidence } = check;
    const values = { ...(expected !== undefined && { expected }), ...(actual !== undefined && { actual }) };
    return { label, outcome, ...values, turn, snippet: snippetOf(reply, evidence?.[0]) };
  }
  return null;
}
