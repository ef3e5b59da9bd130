import type { NewItem, Opened } from "@/lib/benchmarks/family";
import { defaultRun, type LoadedFamily, openItem } from "@/lib/benchmarks/open";
import { Unjudged } from "@/lib/benchmarks/scoring";
import type { Check } from "@/lib/contracts/check";
import type { Part, TextHash } from "@/lib/contracts/message";
import { mostTried } from "@/lib/contracts/plain/limits";
import type { TriedReply, TryReply } from "@/lib/contracts/suite";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { HeedError } from "@/lib/errors";
import { importerOf } from "@/lib/exchange/import-files";
import { scriptNotes } from "@/lib/exchange/script-notes";
import { randomFrom } from "@/lib/random/seeded-random";
import { verifierElsewhere } from "@/lib/scoring/score-elsewhere";
import { hashOfText } from "@/lib/text/text-hash";

/** Largest number of problems shown for the file; `shownCharacters` is the length to which an item's last message is shown. */
const mostProblems = 10;
const shownCharacters = 120;

type Scored = Pick<TriedReply, "passed" | "fault" | "checks" | "limits">;
const unscored: Scored = { passed: null, fault: null, checks: [], limits: [] };

/**
 * Scores one reply with the family's first verifier, without a judge; `fault` has the reason if it cannot. Throws `invalid` for a dialogue.
 */
async function scored(family: LoadedFamily, { body, opened }: { body: unknown; opened: Opened }, reply: string): Promise<Scored> {
  const { engine, manifest } = family;
  const verifier = verifierElsewhere(family, manifest.verifiers[0].id);
  const required = new Map(engine.scoring.requirements(opened.item, 0).map((requirement) => [requirement.id, requirement]));
  const shown = (checks: readonly Check[]) =>
    checks.map(({ id, label, group, outcome, expected, actual }) => ({
      ...{ id, label, group, outcome, expected, actual },
      explains: required.get(id)?.explains,
      // The group is shown in words.
      sorts: Object.entries(required.get(id)?.sorts ?? {}).flatMap(([by, names]) => (by === "group" ? [] : names)),
    }));
  const answer = { reply, sent: nothingSent };
  const limits = scriptNotes(family, body, reply);
  try {
    const verdict = await verifier.score(opened, [], answer, {});
    const run = defaultRun(manifest);
    if (engine.asking.next(opened, [{ ...answer, verdict }], run) !== null)
      throw new HeedError(
        "invalid",
        `The items have several turns. A reply can be tried only for single-turn items of ${manifest.title}.`,
        {
          where: "key",
        },
      );
    return { passed: verdict.passed, fault: null, checks: shown(verdict.checks), limits };
  } catch (error) {
    if (error instanceof HeedError) throw error;
    const fault = error instanceof Error ? error.message : String(error);
    return { passed: null, fault, checks: error instanceof Unjudged ? shown(error.checks) : [], limits };
  }
}

/**
 * Reads the first items of a file as an import would, and scores a reply to one of them without storing anything. Unreadable rows are
 * listed as problems. Throws `not_found` for unknown names, `invalid` for multi-turn items.
 */
export async function tryReply({ name, text, cut, key, reply, ...request }: TryReply): Promise<TriedReply> {
  const { family, importer, asked } = await importerOf(request);
  const { engine, manifest } = family;
  const texts = new Map<TextHash, string>();
  const share = (text: string) => {
    const hash = hashOfText(text);
    texts.set(hash, text);
    return hash;
  };
  const problems: TriedReply["problems"] = [];
  const file = {
    name,
    async *text() {
      yield text;
    },
  };
  const newItems: NewItem<unknown>[] = [];
  const kit = {
    ...{ files: [file], asked, share, random: randomFrom(0), report: () => {} },
    problem: ({ line, message, kind }: TriedReply["problems"][number]) => void problems.push({ line, message, kind }),
  };
  let isWhole = true;
  for await (const record of importer.read(kit)) {
    if (record.kind !== "item") continue;
    newItems.push(record.item);
    for (const message of scriptNotes(family, record.item.body))
      kit.problem({ line: record.place?.line ?? null, message: `Note: ${message}`, kind: "note" });
    isWhole = newItems.length < mostTried.items;
    if (!isWhole) break;
  }
  // If the text ends before the file does, its last row may be incomplete.
  if (cut && isWhole && problems.at(-1)?.kind === "row") problems.pop();
  const run = defaultRun(manifest);
  const shared = (hash: TextHash) => texts.get(hash) ?? "";
  const items = newItems.map((item) => ({ key: item.key, body: item.body, opened: openItem(engine, item.body, shared) }));
  const whole = (parts: readonly Part[]) => parts.map((part) => (typeof part === "string" ? part : shared(part.hash))).join("");
  const chosen = key === null ? items[0] : items.find((item) => item.key === key);
  if (key !== null && !chosen)
    throw new HeedError("not_found", `The beginning of “${name}” has no item “${key}”. Choose one from the list.`, { where: "key" });
  return {
    items: items.map((item) => ({
      key: item.key,
      opening: whole(engine.asking.next(item.opened, [], run)?.messages.at(-1)?.parts ?? []).slice(0, shownCharacters),
    })),
    problems: problems.slice(0, mostProblems),
    key: chosen?.key ?? null,
    ...(chosen && reply !== null ? await scored(family, chosen, reply) : unscored),
  };
}
