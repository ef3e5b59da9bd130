import type { ImportedReply, NewItem } from "@/lib/benchmarks/family";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { ImportResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { importReplies } from "@/lib/runs/import-replies";
import { hashOfText } from "@/lib/texts/shared-texts";
import { storeSuite } from "./store-suite";

type Problems = ImportResult["problems"];

export interface ImportFile {
  benchmark: string;
  /** Id of one of the family's importers. */
  importer: string;
  /** Of the suite. */
  name: string;
  text: string;
  /** Where the text comes from, for people: a file's name. */
  source: string;
}

function nothingToRead(label: string, problems: Problems): HeedError {
  const first = problems[0];
  const why = first ? ` ${first.line === null ? "" : `Line ${first.line}: `}${first.message}` : "";
  const issues = problems.slice(0, 100).map(({ line, message }) => ({ path: line === null ? "file" : `line ${line}`, message }));
  return new HeedError("invalid", `Nothing in the file could be read as “${label}”, so nothing was stored.${why}`, {
    where: "file",
    issues,
  });
}

/**
 * Reads a file of a family's released formats: its items become a suite (the same items again, the suite that is there),
 * its replies one scored run for each model. What cannot be read is named with its line; a file of which nothing can be read
 * is `invalid` and leaves nothing. Throws `not_found` for an unknown family or importer.
 */
export async function importFile({ benchmark: id, importer: importerId, name, text, source }: ImportFile): Promise<ImportResult> {
  const family = await loadFamily(id);
  const { title, importers } = family.manifest;
  const declared = importers.find((one) => one.id === importerId);
  const importer = family.engine.suite.importers?.[importerId];
  if (!declared || !importer) {
    const known = importers.map((one) => one.id).join(", ");
    throw new HeedError("not_found", `${title} has no importer “${importerId}”. Known: ${known}.`, { where: "importer" });
  }
  if (text.includes("\u0000")) {
    throw new HeedError("invalid", "The file holds NUL characters, so it is not plain UTF-8 text. Save it as UTF-8 and import it again.", {
      where: "file",
    });
  }
  const items: NewItem<unknown>[] = [];
  const replies: ImportedReply[] = [];
  const problems: Problems = [];
  const texts = new Map<string, string>();
  let params: unknown = {};
  const kit = {
    random: randomFrom(0),
    share: (shared: string) => {
      const hash = hashOfText(shared);
      texts.set(hash, shared);
      return hash;
    },
    report: () => {},
    files: [
      {
        name: source,
        text: async function* () {
          yield text;
        },
      },
    ],
    asked: {},
    problem: ({ line, message }: { line: number | null; message: string }) => void problems.push({ line, message }),
  };
  for await (const found of importer.read(kit)) {
    if (found.kind === "params") params = found.params;
    else if (found.kind === "item") items.push(found.item);
    else replies.push(found.reply);
  }
  if (items.length === 0 || (declared.makes === "run" && replies.length === 0)) throw nothingToRead(declared.label, problems);
  const { id: suiteId } = await storeSuite({ family, name, params, seed: null, origin: "imported", items, texts });
  const { runIds } = replies.length > 0 ? await importReplies({ suiteId, replies, source }) : { runIds: [] };
  return { suiteId, runIds, read: declared.makes === "run" ? replies.length : items.length, problems };
}
