import { z } from "zod";
import { check } from "./check";
import { message, messageRole } from "./message";
import { mostTried } from "./plain/limits";
import { tags } from "./slice";

export const suiteRow = z.object({
  id: z.number().int(),
  benchmark: z.string(),
  benchmarkVersion: z.string(),
  name: z.string(),
  /** SHA-256 of the items, hex: two suites with the same hash are the same suite. */
  contentHash: z.string(),
  origin: z.enum(["generated", "imported"]),
  itemCount: z.number().int(),
  /** Clusters of its items (functions, contexts); null where its family names none. */
  clusterCount: z.number().int().nullable(),
  seed: z.number().int().nullable(),
  runCount: z.number().int(),
  createdAt: z.iso.datetime(),
  archived: z.boolean(),
  /** What a person says of it. */
  note: z.string(),
  tags: z.array(z.string()),
});
export type SuiteRow = z.infer<typeof suiteRow>;

export const suiteDetail = suiteRow.extend({
  params: z.unknown(),
  /** Input tokens of a run over it, about; null where its family does not tell them. */
  inputTokens: z.number().int().nullable(),
  /** Values of each tag over the suite, most frequent first, at most 200 a tag. */
  tagValues: z.record(z.string(), z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), count: z.number().int() }))),
});
export type SuiteDetail = z.infer<typeof suiteDetail>;

export const itemRow = z.object({ id: z.number().int(), ordinal: z.number().int(), key: z.string(), tags });
export type ItemRow = z.infer<typeof itemRow>;

export const itemDetail = itemRow.extend({
  suiteId: z.number().int(),
  benchmark: z.string(),
  body: z.unknown(),
  /** The first request's messages, as a model would get them. */
  messages: z.array(message),
  /** What the reply is checked for. */
  requirements: z.array(z.object({ id: z.string(), label: z.string(), group: z.string(), explains: z.string().optional() })),
  previous: z.number().int().nullable(),
  next: z.number().int().nullable(),
});
export type ItemDetail = z.infer<typeof itemDetail>;

export const itemPage = z.object({ items: z.array(itemRow), nextCursor: z.number().int().nullable(), total: z.number().int() });
export type ItemPage = z.infer<typeof itemPage>;

export const createSuiteBody = z.object({
  benchmark: z.string(),
  name: z.string().trim().min(1).max(200),
  params: z.record(z.string(), z.unknown()),
  /** Seed of the generator. */
  seed: z.number().int().nonnegative().default(0),
  /** The build whose values fill the parameter that it makes, or whose items are the suite. */
  build: z.number().int().nullable().default(null),
});
export type CreateSuite = z.infer<typeof createSuiteBody>;

/** What making a suite answers; `existed` where the same content was there before, under its own name. */
export const generatedSuite = z.object({ suiteId: z.number().int(), existed: z.boolean() });
export type GeneratedSuite = z.infer<typeof generatedSuite>;

/** What parameters would generate, before anything is stored. */
export const suitePreview = z.object({
  itemCount: z.number().int(),
  /** False where there are more items than were counted. */
  counted: z.boolean(),
  /** Input tokens of a run over it, about; null where its family does not tell them. */
  inputTokens: z.number().int().nullable(),
  /** All of them were made: the second example is the last item. */
  complete: z.boolean(),
  /** First and last of the items that were made, with the messages of their first request; one entry where they are the same. */
  examples: z.array(
    z.object({
      key: z.string(),
      tags,
      messages: z.array(
        z.object({
          role: messageRole,
          /** The beginning of it. */
          text: z.string(),
          /** Of all of it, in UTF-16 code units. */
          characters: z.number().int(),
        }),
      ),
    }),
  ),
});
export type SuitePreview = z.infer<typeof suitePreview>;

/**
 * What becomes of thoughts in imported replies. `unjudged`: they are set apart, except where the file has a verdict on the reply, which was given with them;
 * `all`: they are set apart; `keep`: they stay.
 */
export const importedThoughts = z.enum(["unjudged", "all", "keep"]);
export type ImportedThoughts = z.infer<typeof importedThoughts>;

/** Files to be imported. */
export const startImportBody = z.object({
  benchmark: z.string(),
  /** Id of one of the family's importers. */
  importer: z.string(),
  /** Of the suite; the files' name where empty. */
  name: z.string().trim().max(200).default(""),
  /** Complete uploads, in their order. */
  uploads: z.array(z.number().int()).min(1, "Choose a file first.").max(10_000),
  /** What the files lack, by the importer's form. */
  asked: z.record(z.string(), z.unknown()).default({}),
  /** The stored suite that the replies are to; null where the files have the items. */
  suite: z.number().int().nullable().default(null),
  thoughts: importedThoughts.default("unjudged"),
  /** White space around answers is removed. */
  trim: z.boolean().default(false),
});
export type StartImport = z.infer<typeof startImportBody>;

/** The beginning of a file that may be imported, and a reply to one of its items. */
export const tryReplyBody = z.object({
  ...startImportBody.pick({ benchmark: true, importer: true, asked: true }).shape,
  /** Of the file: its ending may say what it is. */
  name: z.string().max(1000),
  text: z.string().max(mostTried.text, "Send only the beginning of the file: at most 256K characters."),
  /** The file goes on after the text. */
  cut: z.boolean().default(false),
  /** The item that is replied to; the first where it is null. */
  key: z.string().max(1000).nullable().default(null),
  /** Nothing is scored where it is null. */
  reply: z.string().max(mostTried.reply, "The reply is longer than the limit of 200,000 characters.").nullable().default(null),
});
export type TryReply = z.infer<typeof tryReplyBody>;

const problemOfFile = z.object({ line: z.number().int().nullable(), message: z.string(), kind: z.enum(["row", "note"]) });

/** Items at the beginning of a file, and the verdict on a reply to one of them. Nothing of it is stored. */
export const triedReply = z.object({
  items: z.array(z.object({ key: z.string(), opening: z.string() })),
  /** The first ten. */
  problems: z.array(problemOfFile),
  /** The item that is replied to; null where the file has none. */
  key: z.string().nullable(),
  /** Null where no reply was given, or where it could not be scored, for the reason in `fault`. */
  passed: z.boolean().nullable(),
  fault: z.string().nullable(),
  checks: z.array(
    check.pick({ id: true, label: true, group: true, outcome: true, expected: true, actual: true }).extend({
      /** How the check is decided, in plain words. */
      explains: z.string().optional(),
      /** What it is called in the file, such as an instruction's id. */
      sorts: z.array(z.string()),
    }),
  ),
  /** What the checks cannot judge in the reply as a reader would, by the script it is written in. */
  limits: z.array(z.string()),
});
export type TriedReply = z.infer<typeof triedReply>;

/** What an import made, and each row that could not be read. */
export const importResult = z.object({
  suiteId: z.number().int().nullable(),
  runIds: z.array(z.number().int()),
  /** What of it was there before: the same content is not stored twice. */
  known: z.object({ suite: z.boolean(), runIds: z.array(z.number().int()) }),
  /** Items and replies that were read. */
  items: z.number().int(),
  replies: z.number().int(),
  /** Replies that held thoughts, and those of them in which they were set apart; absent where an earlier version did not look. */
  thoughts: z.object({ held: z.number().int(), apart: z.number().int() }).optional(),
  problemCount: z.number().int(),
  /** The first 200 that differ, each with the lines that share it in its sentence; `file` where several were read. */
  problems: z.array(
    z.object({ line: z.number().int().nullable(), message: z.string(), kind: z.enum(["row", "note"]), file: z.string().nullable() }),
  ),
});
export type ImportResult = z.infer<typeof importResult>;

const modelUse = z.object({ help: z.string(), required: z.boolean() });

/** What a builder asks a chat model and an embeddings model for; null where it has no use for one. */
export const builderModels = z.object({ chat: modelUse.nullable(), embeddings: modelUse.nullable() });
export type BuilderModels = z.infer<typeof builderModels>;

/** Files that a builder reads: the endings that the file picker offers, and what they are for. */
export const builderFiles = z.object({ accepts: z.string(), help: z.string(), required: z.boolean() });
export type BuilderFiles = z.infer<typeof builderFiles>;

const cell = z.union([z.string(), z.number(), z.null()]);
/** A value that a builder keeps, with what it found out about it; `group` is what a spare may take its place from. */
const keptValue = z.object({ value: z.string(), cells: z.array(cell), group: z.string().optional() });

/** What a builder (such as the vocabulary pipeline) kept and dropped. */
export const buildResult = z.object({
  /** Name of the suite parameter that `values` fills. */
  fills: z.string(),
  values: z.array(z.string()),
  columns: z.array(z.string()),
  kept: z.array(keptValue),
  dropped: z.array(z.object({ value: z.string(), step: z.string(), reason: z.string() })),
  notes: z.array(z.string()),
  /** Values, the best of each group first, of which the first takes the place of one of its group that a person drops. */
  spares: z.array(keptValue).optional(),
  /** Further numbers of the build, each a small table. */
  tables: z.array(z.object({ title: z.string(), note: z.string(), columns: z.array(z.string()), rows: z.array(z.array(cell)) })).optional(),
  /** Items that it made, for a builder of items. */
  itemCount: z.number().int().optional(),
});
export type BuildResult = z.infer<typeof buildResult>;
