import { z } from "zod";
import { headerIssue } from "./plain/extra-headers";
import { reading, thoughtChoice } from "./reading";

/** Traits that distinguish models in charts: base models are drawn dashed, and groups ("API models", "over 20B") side by side. */
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
  /** The provider's name for a level of speed and price: `flex`, `priority`. It changes no reply. */
  serviceTier: z.string().trim().min(1).max(40).optional(),
});
export type Sampling = z.infer<typeof sampling>;

/** Names of the protocols that endpoints use; each has its record in lib/providers/protocols. */
export const protocolIds = ["openai-chat", "openai-responses", "anthropic", "gemini"] as const;
export type ProtocolId = (typeof protocolIds)[number];

/**
 * States of a setting: sent; ignored (accepted without effect); refused, and so left out; unknown (sent to a host outside the table of
 * hosts).
 */
export const settingStates = ["sent", "ignored", "refused", "unknown"] as const;

/** A model's setting with its state. */
export const settingState = z.object({
  /** The model's parameter, or the field of its extra body. */
  setting: z.string(),
  asked: z.unknown(),
  /** Its name in a request; null if the protocol has no such field. */
  field: z.string().nullable(),
  /** Value that requests hold; null if it is not sent. */
  value: z.unknown(),
  /** Value that the host uses instead, if it is another one. */
  countsAs: z.unknown().optional(),
  state: z.enum(settingStates),
  /** The provider's page and the day on which it was read (ISO date). */
  source: z.object({ page: z.url(), read: z.iso.date() }).optional(),
});
export type SettingState = z.infer<typeof settingState>;

/** A model at an endpoint. */
export const openaiCompatible = z.object({
  /** Models of every protocol; the name dates from when there was only one. */
  kind: z.literal("openai-compatible"),
  /** Absent for OpenAI's chat completions. */
  protocol: z.enum(protocolIds).optional(),
  /** Base address, to which the protocol's paths are added. */
  address: z.url({ protocol: /^https?$/ }),
  /** The model's name at the endpoint. */
  model: z.string().min(1),
  /** Name of its key, a stored one or an environment variable; absent if none is needed. The key itself is no part of the settings. */
  keyVariable: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/)
    .optional(),
  /**
   * Further headers of its calls; one that looks like a credential is refused. They belong to the endpoint, as the address does: shares,
   * exports and run files leave them out.
   */
  headers: z
    .record(z.string(), z.string())
    .superRefine((headers, context) => {
      for (const [name, value] of Object.entries(headers)) {
        const message = headerIssue(name, value);
        if (message !== null) context.addIssue({ code: "custom", message });
      }
    })
    .optional(),
  sampling,
  /** Further fields of the request body, which override the fields above. A null removes a field that Heed would send by itself. */
  extraBody: z.record(z.string(), z.unknown()).optional(),
  /** Settings that the endpoint refused and a person then left out, by their fields, with the requested values. */
  refused: z.array(z.object({ field: z.string(), value: z.unknown() })).optional(),
  /**
   * The state of each setting, as known at the launch. Set on a run's copy of the settings; absent for earlier runs, which are labeled by
   * their address.
   */
  settingStates: z.array(settingState).optional(),
  /** Name under which the endpoint takes the limit of an answer; absent until it has refused the usual one. Set on a run's copy. */
  limitField: z.enum(["max_tokens", "max_completion_tokens"]).optional(),
  /** Limit of an answer, in tokens, that is sent if the settings have none, because the protocol requires one. Set on a run's copy. */
  usualLimit: z.number().int().positive().optional(),
  /** Text that replaces an empty reply in the history of a dialogue; absent for runs that sent it empty. Set on a run's copy. */
  emptyReply: z.string().optional(),
  /** Markers of thoughts that are looked for in its replies; absent if its family decides (plain/thought-tags.ts). */
  thoughts: thoughtChoice.optional(),
  /** True if its chat template opens the thoughts, so that its replies begin with them without a marker. */
  opensThoughts: z.boolean().optional(),
  /** How its replies are read. Set on a run's copy; absent for runs from the time when Heed removed line breaks after thoughts. */
  reading: reading.optional(),
  /** Tokens of prompt and answer together that the model takes; absent if unknown. */
  contextTokens: z.number().int().positive().optional(),
  /** Context length that its maker claims, in tokens. */
  claimedContextTokens: z.number().int().positive().optional(),
  /**
   * Tokens that it may spend on reasoning before an answer, in addition to the answer's own limit: its thinking budget, if the protocol
   * sends one.
   */
  reasoningTokens: z.number().int().nonnegative().optional(),
  /** True for a base model, which continues a text: it is asked through `/completions`, without roles. */
  base: z.boolean().optional(),
  /** True if replies are streamed as events, for gateways that cut calls without data for long. */
  stream: z.boolean().optional(),
  /** Group of models that are drawn and compared together: "API models", "over 20B". */
  group: z.string().trim().min(1).max(60).optional(),
  /** Longest wait for a whole reply, in seconds. */
  timeoutSeconds: z.number().positive().max(7200).default(600),
});

/** A model that a benchmark's family simulates, for demonstrations and tests. */
export const simulated = z.object({
  kind: z.literal("simulated"),
  profile: z.string(),
  seed: z.number().int().default(0),
  /** Mean simulated time of a reply, in seconds; 0 answers without delay. */
  latencySeconds: z.number().min(0).max(60).default(0),
});

/** Settings that determine the replies of a model at an endpoint: all but its address and key. */
export const askedSettings = openaiCompatible.omit({ kind: true, address: true, keyVariable: true, headers: true });
export type AskedSettings = z.infer<typeof askedSettings>;

/**
 * Replies that were made elsewhere and imported. `settings`: settings of their requests, if the file has them; they are not enough to ask a
 * model. `reading`: rules by which Heed separated thoughts; absent if it separated none.
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
/** Parameters whose name in a request depends on the protocol. */
export type SentParameter = keyof Sampling | "reasoningTokens";
export type SimulatedSettings = z.infer<typeof simulated>;

/** Result of the last "Test connection" of a model's settings as stored, with its time. */
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
  /** Name of the person who added it, or that it is older than accounts; null or absent without accounts. */
  by: z.string().nullish(),
  /** Id of that person; null or absent without accounts and for things from before them. */
  personId: z.string().nullish(),
  archived: z.boolean(),
  /** A person's note on the model. */
  note: z.string(),
  tags: z.array(z.string()),
  runCount: z.number().int(),
  /** True if the named key is stored, or set where Heed or one of its workers runs; null if none is named. */
  keyPresent: z.boolean().nullable(),
  /** True if a model may name that variable, or if none is named. If false, `keyPresent` is false too. */
  keyAllowed: z.boolean(),
  /** Why it cannot be asked in batches, in a sentence; null if it can, or if its host is not known. */
  noBatches: z.string().nullable(),
  /** Null until the settings are tested as they are stored. */
  lastTest: lastTest.nullable(),
});
export type ModelRow = z.infer<typeof modelRow>;

export const saveModelBody = z.object({
  name: z.string().trim().min(1).max(200),
  settings: z.discriminatedUnion("kind", [openaiCompatible, simulated]),
});
export type SaveModel = z.infer<typeof saveModelBody>;

/** A field of a request's body that an endpoint refused, and the value sent in it, as JSON of at most 60 characters. */
export const refusedSetting = z.object({ field: z.string(), value: z.string() });

/** Result of "Test connection", in one sentence. */
export const connectionTest = z.object({
  ok: z.boolean(),
  sentence: z.string(),
  latencyMs: z.number().nullable(),
  reply: z.string().nullable(),
  /** The setting that the endpoint does not take; null if it named none. */
  refused: refusedSetting.nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

/** The endpoint whose list of models is requested. */
export const offerRequest = openaiCompatible.pick({ address: true, keyVariable: true, protocol: true });

/**
 * Names of the models that an endpoint lists, null if it does not list any; and whether its key is present and allowed, as in a model's
 * row.
 */
export const offeredModels = z.object({
  models: z.array(z.string()).nullable(),
  /** Context lengths in tokens, by the names of the models for which the endpoint gives one. */
  contexts: z.record(z.string(), z.number()),
  keyPresent: modelRow.shape.keyPresent,
  keyAllowed: modelRow.shape.keyAllowed,
});

const dollars = z.number("must be a number of US dollars").min(0, "must be 0 or more");

/** Price of a model by its name at the endpoint, in US dollars for a million tokens. */
export const price = z.object({
  model: z.string().min(1),
  /** Host at which the price applies, along with its subdomains: `api.openai.com`; empty for every host without its own price. */
  host: z
    .string()
    .regex(/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*)?$/, "must be a host in small letters, such as api.openai.com")
    .default(""),
  inputPerMillion: dollars,
  outputPerMillion: dollars,
  /** Price of input that is read from the endpoint's cache, or written to it; absent or null if it is that of other input. */
  cacheReadPerMillion: dollars.nullish(),
  cacheWritePerMillion: dollars.nullish(),
  /** Price of reasoning; absent or null if it is that of other output. */
  reasoningPerMillion: dollars.nullish(),
  /** Share of these prices that calls in batches cost, 0 to 1; absent or null if unknown. */
  batchFactor: z.number("must be a number").min(0, "must be from 0 to 1").max(1, "must be from 0 to 1").nullish(),
  note: z.string().default(""),
  /** Page or file that the price comes from. */
  source: z.string().default(""),
  /** Day on which the source had this price. */
  asOf: z.iso.date().nullish(),
});
export type Price = z.infer<typeof price>;
