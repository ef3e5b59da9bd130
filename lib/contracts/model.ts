import { z } from "zod";
import { reading, thoughtChoice } from "./reading";

/** What tells models apart in charts: base models are drawn dashed, groups ("API models", "over 20B") side by side. */
export const modelTraits = z.object({ base: z.boolean(), group: z.string().nullable() });
export type ModelTraits = z.infer<typeof modelTraits>;

/** Parameters sent with each request; absent ones are left to the endpoint. */
export const sampling = z.object({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().gt(0).max(1).optional(),
  maxTokens: z.number().int().positive().optional(),
  /** Repetition r is asked with seed + r, so that repetitions differ. */
  seed: z.number().int().optional(),
  reasoningEffort: z.enum(["none", "minimal", "low", "medium", "high", "xhigh", "max"]).optional(),
  topK: z.number().int().positive().optional(),
  /** Texts at which a reply ends. */
  stop: z.array(z.string().min(1).max(500)).min(1).max(16).optional(),
  /** The provider's word for how soon and at what price it answers: `flex`, `priority`. It changes no reply. */
  serviceTier: z.string().trim().min(1).max(40).optional(),
});
export type Sampling = z.infer<typeof sampling>;

/** How an endpoint is spoken to; each has its record in lib/providers/protocols. */
export const protocolIds = ["openai-chat", "openai-responses", "anthropic", "gemini"] as const;
export type ProtocolId = (typeof protocolIds)[number];

/** States of a setting: sent; ignored (accepted without effect); refused, and so left out; unknown (sent to a host outside the table of hosts). */
export const settingStates = ["sent", "ignored", "refused", "unknown"] as const;

/** Contract of a setting of a model with what became of it. */
export const settingState = z.object({
  /** The model's parameter, or the field of its extra body. */
  setting: z.string(),
  asked: z.unknown(),
  /** Its name in a request; null where the protocol has no such field. */
  field: z.string().nullable(),
  /** What requests hold; null where it is not sent. */
  value: z.unknown(),
  /** The value for which the host takes it, where that is another one. */
  countsAs: z.unknown().optional(),
  state: z.enum(settingStates),
  /** The provider's page and the day on which it was read (ISO date). */
  source: z.object({ page: z.url(), read: z.iso.date() }).optional(),
});
export type SettingState = z.infer<typeof settingState>;

/** A model at an endpoint. */
export const openaiCompatible = z.object({
  /** Of every protocol; models were stored under this name when there was one alone. */
  kind: z.literal("openai-compatible"),
  /** OpenAI's chat completions where it is absent. */
  protocol: z.enum(protocolIds).optional(),
  /** Base address, to which the protocol's paths are added. */
  address: z.url({ protocol: /^https?$/ }),
  /** The model's name at the endpoint. */
  model: z.string().min(1),
  /** Name of the environment variable that holds the key; absent where none is needed. The key itself is never stored. */
  keyVariable: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/)
    .optional(),
  sampling,
  /** Sent as further fields of the request body; wins over the fields above. A null takes out a field that Heed would send by itself. */
  extraBody: z.record(z.string(), z.unknown()).optional(),
  /** Settings that its endpoint has refused and a person has left out since, by their fields, with what was asked for. */
  refused: z.array(z.object({ field: z.string(), value: z.unknown() })).optional(),
  /** What became of each setting, as it was known at the launch. Set on a run's own copy; absent for earlier runs, which are labelled by their address. */
  settingStates: z.array(settingState).optional(),
  /** Under which name the endpoint takes the limit of an answer; absent until it has refused the usual one. Set on a run's own copy. */
  limitField: z.enum(["max_tokens", "max_completion_tokens"]).optional(),
  /** Limit of an answer that is sent where the settings have none, because the protocol requires one. Set on a run's own copy. */
  usualLimit: z.number().int().positive().optional(),
  /** What stands for an empty reply in the history of a dialogue; absent for runs that sent it empty. Set on a run's own copy. */
  emptyReply: z.string().optional(),
  /** Markers of thoughts that are looked for in its replies; absent where its family decides (plain/thought-tags.ts). */
  thoughts: thoughtChoice.optional(),
  /** Its chat template opens the thoughts, so that its replies begin with them without a marker. */
  opensThoughts: z.boolean().optional(),
  /** How its replies are read. Set on a run's own copy; absent for runs whose replies were read when line breaks after thoughts were removed. */
  reading: reading.optional(),
  /** Tokens of prompt and answer together that the model takes; absent where nobody has said. */
  contextTokens: z.number().int().positive().optional(),
  /** What its maker says that it can read, in tokens. */
  claimedContextTokens: z.number().int().positive().optional(),
  /** Tokens that it may spend on reasoning before an answer, on top of the answer's own limit: its thinking budget, where the protocol sends one. */
  reasoningTokens: z.number().int().nonnegative().optional(),
  /** A base model, which continues a text: it is asked through `/completions`, without roles. */
  base: z.boolean().optional(),
  /** Its replies come as streams of events: for gateways that cut calls which stay silent for long. */
  stream: z.boolean().optional(),
  /** Models that are drawn and compared together: "API models", "over 20B". */
  group: z.string().trim().min(1).max(60).optional(),
  /** Seconds to wait for a whole reply. */
  timeoutSeconds: z.number().positive().max(7200).default(600),
});

/** A model that a benchmark's folder plays, for demonstrations and tests. */
export const simulated = z.object({
  kind: z.literal("simulated"),
  profile: z.string(),
  seed: z.number().int().default(0),
  /** Pretended seconds a reply takes: the mean; 0 answers at once. */
  latencySeconds: z.number().min(0).max(60).default(0),
});

/** What decides what a model at an endpoint answers, without where and with which key it is asked. */
export const askedSettings = openaiCompatible.omit({ kind: true, address: true, keyVariable: true });
export type AskedSettings = z.infer<typeof askedSettings>;

/**
 * Replies that were made elsewhere and imported. `settings`: how they were asked for, where the file says it; nobody can be asked with these alone. `reading`: how thoughts were
 * set apart here; absent where nothing of a reply was.
 */
export const imported = z.object({
  kind: z.literal("imported"),
  source: z.string(),
  settings: askedSettings.optional(),
  reading: reading.optional(),
});

export const modelSettings = z.discriminatedUnion("kind", [openaiCompatible, simulated, imported]);
export type ModelSettings = z.infer<typeof modelSettings>;
export type OpenaiCompatible = z.infer<typeof openaiCompatible>;
/** Parameters that a protocol sends under a name of its own. */
export type SentParameter = keyof Sampling | "reasoningTokens";
export type SimulatedSettings = z.infer<typeof simulated>;

/** What "Test connection" said of a model's settings as they are stored, and when. */
export const lastTest = z.object({
  at: z.iso.datetime(),
  ok: z.boolean(),
  sentence: z.string(),
  latencyMs: z.number().nullable(),
});
export type LastTest = z.infer<typeof lastTest>;

export const modelRow = z.object({
  id: z.number().int(),
  name: z.string(),
  settings: modelSettings,
  createdAt: z.iso.datetime(),
  archived: z.boolean(),
  /** What a person says of it. */
  note: z.string(),
  tags: z.array(z.string()),
  runCount: z.number().int(),
  /** Whether the named environment variable is set where Heed or one of its workers runs; null where none is named. */
  keyPresent: z.boolean().nullable(),
  /** Whether a model may name that variable; false leaves `keyPresent` false too. True where none is named. */
  keyAllowed: z.boolean(),
  /** Null until its settings were tested as they are stored. */
  lastTest: lastTest.nullable(),
});
export type ModelRow = z.infer<typeof modelRow>;

export const saveModelBody = z.object({
  name: z.string().trim().min(1).max(200),
  settings: z.discriminatedUnion("kind", [openaiCompatible, simulated]),
});
export type SaveModel = z.infer<typeof saveModelBody>;

/** A field of a request's body that an endpoint refused, and what was sent in it, as JSON of at most 60 characters. */
export const refusedSetting = z.object({ field: z.string(), value: z.string() });

/** What "Test connection" found, in one sentence. */
export const connectionTest = z.object({
  ok: z.boolean(),
  sentence: z.string(),
  latencyMs: z.number().nullable(),
  reply: z.string().nullable(),
  /** The setting that the endpoint does not take; null where it named none. */
  refused: refusedSetting.nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

/** Where an endpoint's list of models is asked for. */
export const offerRequest = openaiCompatible.pick({ address: true, keyVariable: true, protocol: true });

/** Names of the models that an endpoint lists, null where it does not say; and whether its key is there, as a model's row has it. */
export const offeredModels = z.object({
  models: z.array(z.string()).nullable(),
  keyPresent: modelRow.shape.keyPresent,
  keyAllowed: modelRow.shape.keyAllowed,
});

const dollars = z.number().min(0);

/** Price of a model by its name at the endpoint, in US dollars for a million tokens. */
export const price = z.object({
  model: z.string().min(1),
  /** Host at which it holds, with those below it: `api.openai.com`; empty for every host that has no price of its own. */
  host: z
    .string()
    .regex(/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*)?$/, "must be a host in small letters, such as api.openai.com")
    .default(""),
  inputPerMillion: dollars,
  outputPerMillion: dollars,
  /** Input that is read from the endpoint's cache, or written into it; absent or null where it costs what other input costs. */
  cacheReadPerMillion: dollars.nullish(),
  cacheWritePerMillion: dollars.nullish(),
  /** Reasoning; absent or null where it costs what other output costs. */
  reasoningPerMillion: dollars.nullish(),
  /** What calls in batches cost of this, 0 to 1; absent or null where nobody has said. */
  batchFactor: z.number().min(0).max(1).nullish(),
  note: z.string().default(""),
  /** Page or file that it comes from. */
  source: z.string().default(""),
  /** Day on which it held there. */
  asOf: z.iso.date().nullish(),
});
export type Price = z.infer<typeof price>;
