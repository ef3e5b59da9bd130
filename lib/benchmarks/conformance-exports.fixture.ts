import fc from "fast-check";
import { expect } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { type Checks, type Subject, seed } from "./conformance-subject.fixture";
import type { NewItem } from "./family";
import { chatMessages, collected, importedFrom, shelf } from "./family.fixture";
import { openItem } from "./open";

/** Returns a file without the `heed` fields of its records. */
function withoutHeed(text: string, extension: string): string {
  const bare = ({ heed: _ours, ...record }: { heed?: unknown }) => record;
  if (extension === ".json") return JSON.stringify(JSON.parse(text).map(bare));
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => `${JSON.stringify(bare(JSON.parse(line)))}\n`).join("");
}

/** Returns the distinct prompts of the items' first requests. */
function prompts({ engine, run }: Subject, items: readonly NewItem<unknown>[], text: Subject["shelf"]["text"]): Set<string> {
  return new Set(
    items.map(({ body }) => {
      const request = engine.asking.next(openItem(engine, JSON.parse(JSON.stringify(body)), text), [], run);
      return JSON.stringify(chatMessages(request?.messages ?? [], text));
    }),
  );
}

/**
 * Expects two values to be equal once stored. Their JSON texts are compared first, which takes a tenth of the time and is usually enough.
 */
function expectSame(actual: unknown, expected: unknown): void {
  const [text, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (text !== wanted) expect(JSON.parse(text)).toEqual(JSON.parse(wanted));
}

/** Writes items in each format that an importer reads, and reads them back with and without the `heed` fields. */
async function expectRoundTrips(subject: Subject, items: readonly NewItem<unknown>[], on: Subject["shelf"]): Promise<void> {
  const { manifest, engine } = subject;
  for (const { id, importer } of manifest.exporters) {
    const exporter = engine.suite.exporters?.[id];
    const read = importer === null ? undefined : engine.suite.importers?.[importer]?.read;
    if (!exporter || !read) continue;
    async function* all() {
      for (const { key, tags, body } of items) {
        const stored: unknown = JSON.parse(JSON.stringify(body));
        const named = new Set(engine.suite.texts?.(engine.suite.item.parse(stored), "export") ?? []);
        const text = (hash: string) => {
          expect(named, "texts(item, “export”)").toContain(hash);
          return on.text(hash);
        };
        yield { key, tags, opened: openItem(engine, stored, text) };
      }
    }
    const text = (await collected(exporter.write(all()))).join("");
    const back = shelf();
    const again = await importedFrom(read, [text], { share: back.share });
    expect(again.problems).toEqual([]);
    expectSame(again.items, items);
    for (const { body } of again.items) {
      const item = engine.suite.item.parse(body);
      for (const purpose of ["score", "show", "simulate", "export"] as const)
        for (const hash of engine.suite.texts?.(item, purpose) ?? []) expect(back.has(hash), "its shared texts came with it").toBe(true);
    }
    const alone = shelf();
    const theirs = await importedFrom(read, [withoutHeed(text, exporter.extension)], { share: alone.share });
    expectSame([...prompts(subject, theirs.items, alone.text)].sort(), [...prompts(subject, items, on.text)].sort());
  }
}

/** Returns at most this many of the items, evenly spaced. */
const spread = <Item>(items: readonly Item[], most: number) => items.filter((_, at) => at % Math.ceil(items.length / most) === 0);

/** Checks on files in the authors' formats. */
export const exportChecks: Checks = {
  "imports the same suite that it exports": async (subject) => {
    const { manifest, engine, items, shelf: on, options } = subject;
    if (!manifest.exporters.some(({ importer }) => importer !== null)) return;
    await expectRoundTrips(subject, spread(items, 60), on);
    if (!options.anyParams) return;
    const property = fc.asyncProperty(options.anyParams, async (given) => {
      const fresh = shelf();
      const params = manifest.forms.suite.parse(given);
      const drawn = [...engine.suite.generate(params, { random: randomFrom(seed), share: fresh.share })];
      await expectRoundTrips(subject, spread(drawn, 20), fresh);
    });
    await fc.assert(property, { seed, numRuns: 3 });
  },
};
