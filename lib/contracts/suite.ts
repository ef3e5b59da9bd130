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
  /** SHA-256 of the items in hex; suites with the same hash are identical. */
  contentHash: z.string(),
  origin: z.enum(["generated", "imported"]),
  itemCount: z.number().int(),
  /** Number of clusters of items (functions, contexts); null if the family defines none. */
  clusterCount: z.number().int().nullable(),
  seed: z.number().int().nullable(),
  runCount: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Name of the person who made it, or that it is older than accounts; null or absent without accounts. */
  by: z.string().nullish(),
  /** Id of that person; null or absent without accounts and for things from before them. */
  personId: z.string().nullish(),
  archived: z.boolean(),
  /** A person's note on the suite. */
  note: z.string(),
  tags: z.array(z.string()),
});
export type SuiteRow = z.infer<typeof suiteRow>;

export const suiteDetail = suiteRow.extend({
  params: z.unknown(),
  /** Approximate number of input tokens of a run; null if the family does not estimate them. */
  inputTokens: z.number().int().nullable(),
  /** Values of each tag over the suite, most frequent first, at most 200 per tag. */
  tagValues: z.record(z.string(), z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), count: z.number().int() }))),
});
export type SuiteDetail = z.infer<typeof suiteDetail>;

export const itemRow = z.object({ id: z.number().int(), ordinal: z.number().int(), key: z.string(), tags });
export type ItemRow = z.infer<typeof itemRow>;

export const itemDetail = itemRow.extend({
  suiteId: z.number().int(),
  benchmark: z.string(),
  body: z.unknown(),
  /** Messages of the first request as a model would receive them. */
  messages: z.array(message),
  /** The checks on the reply. */
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
  /** The build whose values fill the suite parameter for which it was made, or whose items form the suite. */
  build: z.number().int().nullable().default(null),
});
export type CreateSuite = z.infer<typeof createSuiteBody>;

/** The response to the creation of a suite. `existed` is true if the same content already existed, under its existing name. */
export const generatedSuite = z.object({ suiteId: z.number().int(), existed: z.boolean() });
export type GeneratedSuite = z.infer<typeof generatedSuite>;

/** A preview of the suite that the parameters would generate, before anything is stored. */
export const suitePreview = z.object({
  itemCount: z.number().int(),
  /** False if there are more items than were counted. */
  counted: z.boolean(),
  /** Approximate number of input tokens of a run; null if the family does not estimate them. */
  inputTokens: z.number().int().nullable(),
  /** True if all items were generated, so that the second example is the last item. */
  complete: z.boolean(),
  /** The first and last generated items with the messages of their first request; one entry if they are the same. */
  examples: z.array(
    z.object({
      key: z.string(),
      tags,
      messages: z.array(
        z.object({
          role: messageRole,
          /** Beginning of the text. */
          text: z.string(),
          /** Length of the whole text in UTF-16 code units. */
          characters: z.number().int(),
        }),
      ),
    }),
  ),
});
export type SuitePreview = z.infer<typeof suitePreview>;

/**
 * Treatment of reasoning in imported replies. `unjudged`: split it off except from replies with a verdict in the file, which was given on
 * the whole text; `all`: split it off; `keep`: keep it.
 */
export const importedThoughts = z.enum(["unjudged", "all", "keep"]);
export type ImportedThoughts = z.infer<typeof importedThoughts>;

/** The request that starts an import of files. */
export const startImportBody = z.object({
  benchmark: z.string(),
  /** Id of one of the family's importers. */
  importer: z.string(),
  /** Name of the suite; the files' name if empty. */
  name: z.string().trim().max(200).default(""),
  /** Complete uploads in order. */
  uploads: z.array(z.number().int()).min(1, "Choose a file first.").max(10_000),
  /** Values that the files lack, by the importer's form. */
  asked: z.record(z.string(), z.unknown()).default({}),
  /** The stored suite to which the replies belong; null if the files contain the items. */
  suite: z.number().int().nullable().default(null),
  thoughts: importedThoughts.default("unjudged"),
  /** True to remove white space around answers. */
  trim: z.boolean().default(false),
});
export type StartImport = z.infer<typeof startImportBody>;

/** The beginning of a file for a possible import, and a reply to one of its items. */
export const tryReplyBody = z.object({
  ...startImportBody.pick({ benchmark: true, importer: true, asked: true }).shape,
  /** Name of the file, whose extension may identify its format. */
  name: z.string().max(1000),
  text: z.string().max(mostTried.text, "Send only the beginning of the file: at most 256K characters."),
  /** True if the file continues after the text. */
  cut: z.boolean().default(false),
  /** Key of the item for the reply; null for the first item. */
  key: z.string().max(1000).nullable().default(null),
  /** Null to score nothing. */
  reply: z.string().max(mostTried.reply, "The reply is longer than the limit of 200,000 characters.").nullable().default(null),
});
export type TryReply = z.infer<typeof tryReplyBody>;

const problemOfFile = z.object({ line: z.number().int().nullable(), message: z.string(), kind: z.enum(["row", "note"]) });

/** Items at the beginning of a file, and the verdict on a reply to one of them. Nothing is stored. */
export const triedReply = z.object({
  items: z.array(z.object({ key: z.string(), opening: z.string() })),
  /** The first ten problems. */
  problems: z.array(problemOfFile),
  /** Key of the item for the reply; null if the file has none. */
  key: z.string().nullable(),
  /** Null if no reply was given or if it could not be scored; `fault` has the reason. */
  passed: z.boolean().nullable(),
  fault: z.string().nullable(),
  checks: z.array(
    check.pick({ id: true, label: true, group: true, outcome: true, expected: true, actual: true }).extend({
      /** Explanation of how the check is decided. */
      explains: z.string().optional(),
      /** Names of the check in the file, such as an instruction's id. */
      sorts: z.array(z.string()),
    }),
  ),
  /** Limits of the checks on this reply, compared with a human reader, by the script it is written in. */
  limits: z.array(z.string()),
});
export type TriedReply = z.infer<typeof triedReply>;

/** The result of an import, with the rows that could not be read. */
export const importResult = z.object({
  suiteId: z.number().int().nullable(),
  runIds: z.array(z.number().int()),
  /** Parts that already existed; the same content is not stored twice. */
  known: z.object({ suite: z.boolean(), runIds: z.array(z.number().int()) }),
  /** Numbers of items and replies that were read. */
  items: z.number().int(),
  replies: z.number().int(),
  /** Number of replies with reasoning, and number of these from which it was split off; absent if an earlier version did not check. */
  thoughts: z.object({ held: z.number().int(), apart: z.number().int() }).optional(),
  problemCount: z.number().int(),
  /** The first 200 distinct problems, each listing its lines in its sentence; `file` is set if several files were read. */
  problems: z.array(
    z.object({ line: z.number().int().nullable(), message: z.string(), kind: z.enum(["row", "note"]), file: z.string().nullable() }),
  ),
});
export type ImportResult = z.infer<typeof importResult>;

const modelUse = z.object({ help: z.string(), required: z.boolean() });

/** The purposes for which a builder uses a chat model and an embeddings model; null if it does not need one. */
export const builderModels = z.object({ chat: modelUse.nullable(), embeddings: modelUse.nullable() });
export type BuilderModels = z.infer<typeof builderModels>;

/** Files that a builder reads: extensions for the file picker, and their purpose. */
export const builderFiles = z.object({ accepts: z.string(), help: z.string(), required: z.boolean() });
export type BuilderFiles = z.infer<typeof builderFiles>;

const cell = z.union([z.string(), z.number(), z.null()]);
/** A value that a builder kept, with its findings about it; `group` is the group within which a spare may replace it. */
const keptValue = z.object({ value: z.string(), cells: z.array(cell), group: z.string().optional() });

/** The values that a builder, such as the vocabulary pipeline, kept and dropped. */
export const buildResult = z.object({
  /** Name of the suite parameter that receives `values`. */
  fills: z.string(),
  values: z.array(z.string()),
  columns: z.array(z.string()),
  kept: z.array(keptValue),
  dropped: z.array(z.object({ value: z.string(), step: z.string(), reason: z.string() })),
  notes: z.array(z.string()),
  /** Replacement values, best of each group first; the first of a group replaces a value of that group that a person removes. */
  spares: z.array(keptValue).optional(),
  /** Further numbers of the build, as small tables. */
  tables: z.array(z.object({ title: z.string(), note: z.string(), columns: z.array(z.string()), rows: z.array(z.array(cell)) })).optional(),
  /** Number of items, for a builder of items. */
  itemCount: z.number().int().optional(),
});
export type BuildResult = z.infer<typeof buildResult>;
