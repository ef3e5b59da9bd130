import { defaultRun, type LoadedFamily, openItem } from "@/lib/benchmarks/open";
import type { Requirement } from "@/lib/benchmarks/scoring";
import { scriptLimits } from "@/lib/text/script-limits";

/** Number of turns of a dialogue that are checked. */
const mostTurns = 40;

const list = new Intl.ListFormat("en", { type: "conjunction" });

function requirementsOf({ engine }: LoadedFamily, item: unknown): Requirement[] {
  const { requirements } = engine.scoring;
  if (!engine.dialogue) return [...requirements(item, 0)];
  const all: Requirement[] = [];
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const asked = requirements(item, turn);
    if (asked.length === 0) break;
    all.push(...asked);
  }
  return all;
}

/**
 * Lists, in a sentence for each script, the checks of an item that cannot judge its prompt, or a reply to it, as a reader would. Checks
 * declare what they need of a text (`Requirement.needs`).
 */
export function scriptNotes(family: LoadedFamily, body: unknown, reply: string | null = null): string[] {
  const { engine, manifest } = family;
  const opened = openItem(engine, body, () => "");
  const checks = requirementsOf(family, opened.item).flatMap(({ needs = [], sorts, group, label }) =>
    needs.length > 0 ? [{ name: sorts?.id?.[0] ?? group, needs, label }] : [],
  );
  if (checks.length === 0) return [];
  const parts = engine.asking.next(opened, [], defaultRun(manifest))?.messages.at(-1)?.parts ?? [];
  const prompt = parts.map((part) => (typeof part === "string" ? part : "")).join("");
  return scriptLimits(reply ?? prompt, checks).map(
    ({ script, limits }) => `In ${script}, these checks count differently from a human reader: ${list.format(limits)}.`,
  );
}
