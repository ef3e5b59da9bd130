import { z } from "zod";
import type { FilePlace, Imported } from "@/lib/benchmarks/family";
import { isShortKey, longestKey } from "@/lib/benchmarks/heed-key";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { ImportResult, StartImport } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import type { SuiteKit } from "@/lib/suites/store-suite";
import { fitReplies } from "./fit-replies";
import { folderModels } from "./folder-models";
import { problemList } from "./problem-list";
import { scriptNotes } from "./script-notes";
import { type JoinedSuite, storeImported } from "./store-imported";

/** Request to import files as the records of a family. */
export interface ImportRequest {
  benchmark: string;
  /** Id of one of the family's importers. */
  importer: string;
  /** Name of the suite. */
  name: string;
  /** Origin of the files, for people. */
  source: string;
  /** The person's answers to questions about facts that the files lack. */
  asked: unknown;
  /** Treatment of thoughts in replies, and of white space around answers; the defaults of `startImport` if absent. */
  thoughts?: StartImport["thoughts"];
  trim?: boolean;
}

/** Finds a family and the requested importer, and checks the person's answers for it. Throws `not_found` or `invalid`. */
export async function importerOf({ benchmark, importer: id, asked }: Pick<ImportRequest, "benchmark" | "importer" | "asked">) {
  const family = await loadFamily(benchmark);
  const { title, importers } = family.manifest;
  const declared = importers.find((importer) => importer.id === id);
  const importer = family.engine.suite.importers?.[id];
  if (!declared || !importer) {
    const known = importers.map((importer) => importer.id).join(", ");
    throw new HeedError("not_found", `${title} has no importer “${id}”. Available: ${known}.`, { where: "importer" });
  }
  const parsed = z.object({ asked: declared.asks ?? z.unknown() }).safeParse({ asked });
  if (parsed.success) return { family, declared, importer, asked: parsed.data.asked };
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new HeedError("invalid", "Some fields are invalid; see the notes next to them.", { issues });
}

function nothingToRead(label: string, problems: ImportResult["problems"]): HeedError {
  const [first] = problems;
  const place = first ? [first.file, first.line === null ? null : `Line ${first.line}`].filter((part) => part != null).join(", ") : "";
  const why = first ? ` ${place === "" ? "" : `${place}: `}${first.message}` : "";
  return new HeedError("invalid", `No records of the type “${label}” could be read, so nothing was stored.${why}`, { where: "uploads" });
}

/**
 * Passes on what an importer yields, except items that the stored suite in the file `joined` lacks and the replies to them, which are
 * reported.
 */
async function* withinSuite(
  given: AsyncIterable<Imported<unknown>>,
  joined: string,
  problem: (problem: FileProblem) => void,
): AsyncIterable<Imported<unknown>> {
  const strays = new Set<string>();
  for await (const record of given) {
    if (record.kind === "item" && record.place && record.place.file !== joined) {
      strays.add(record.item.key);
      const message = "Its prompt is not in the selected suite, so the reply is skipped.";
      problem({ line: record.place.line, file: record.place.file, kind: "row", message });
    } else if (record.kind !== "reply" || !strays.has(record.reply.key)) yield record;
  }
}

/**
 * Reads files of a family's released formats; the first 200 unreadable places are listed with their lines. Throws `not_found` for an
 * unknown family or importer, and `invalid`, storing nothing, if no record can be read.
 * @param joined the first file if it is a stored suite, to which nothing is added
 */
export async function importFiles(
  request: ImportRequest,
  files: readonly NamedFile[],
  kit: SuiteKit,
  joined?: JoinedSuite,
): Promise<ImportResult> {
  const { family, declared, importer, asked } = await importerOf(request);
  const problems = problemList(files.length > 1);
  const replaced = new Map<string, { count: number; place: FilePlace | null }>();
  const stored = await storeImported(
    {
      family,
      name: request.name,
      source: request.source,
      joined,
      wanted: { thoughts: request.thoughts ?? "unjudged", trim: request.trim ?? false },
      replaced(count, place) {
        const at = JSON.stringify(place);
        replaced.set(at, { place, count: count + (replaced.get(at)?.count ?? 0) });
      },
      async *read(share) {
        problems.clear();
        replaced.clear();
        let [items, replies] = [0, 0];
        const { add: problem } = problems;
        const together = folderModels();
        const fitted = fitReplies(request.source, problem);
        const given = importer.read({
          files,
          asked,
          problem,
          random: randomFrom(0),
          share,
          report: kit.report,
          ...(joined && { joined: joined.name }),
        });
        for await (const record of joined ? withinSuite(given, joined.name, problem) : given) {
          if (record.kind === "item") {
            items++;
            const { line = null, file } = record.place ?? {};
            // A stored suite had its notes when it was made.
            const notes = joined && file === joined.name ? [] : scriptNotes(family, record.item.body);
            for (const note of notes) problem({ line, file, kind: "note", message: `Note: ${note}` });
            if (isShortKey(record.item.key))
              problem({ line, file, kind: "note", message: `The key is longer than ${longestKey} characters and was cut.` });
          }
          if (record.kind === "reply") {
            replies++;
            together.take(record.reply, record.place);
          }
          yield record.kind === "reply" ? { ...record, reply: fitted(record.reply, record.place) } : record;
        }
        for (const note of together.notes()) problem(note);
        if (items === 0 || (declared.makes === "run" && replies === 0)) throw nothingToRead(declared.label, problems.list());
      },
    },
    kit,
  );
  for (const { count, place } of replaced.values()) {
    const subject = count === 1 ? "1 character is" : `${count} characters are`;
    const message = `${subject} not storable as text (NUL, or half a character): replaced by \ufffd.`;
    problems.add({ line: place?.line ?? null, file: place?.file, kind: "note", message });
  }
  return { ...stored, problemCount: problems.count(), problems: problems.list() };
}
