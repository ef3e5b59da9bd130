import { exportChecks } from "./conformance-exports.fixture";
import { expectFaultsFound, inSuite } from "./conformance-faults.fixture";
import type { NewItem } from "./family";
import { collected } from "./family.fixture";

/** Returns a fault in which the importer changes the items it reads; `heed` is true if the file has the `heed` fields. */
const reading = (change: (item: NewItem<unknown>, heed: boolean) => Partial<NewItem<unknown>>) =>
  inSuite(({ importers = {} }) => {
    const { items } = importers;
    if (!items) throw new Error("The family has no importer of items to break.");
    return {
      importers: {
        ...importers,
        items: {
          async *read(kit) {
            const [file] = kit.files;
            const heed = file !== undefined && (await collected(file.text())).join("").includes('"heed"');
            for await (const imported of items.read(kit))
              yield imported.kind === "item" ? { ...imported, item: { ...imported.item, ...change(imported.item, heed) } } : imported;
          },
        },
      },
    };
  });

expectFaultsFound(exportChecks, {
  "imports the same suite that it exports": [
    ["other keys", "ifscale", reading(({ key }) => ({ key: `${key}-again` }))],
    ["other tags", "ifscale", reading(() => ({ tags: {} }))],
    ["other prompts from a file without the heed fields", "ifscale", reading((_item, heed) => (heed ? {} : { body: { words: ["a"] } }))],
  ],
});
