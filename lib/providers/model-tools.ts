import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import type { ChatMessage } from "@/lib/benchmarks/kit";
import type { ModelSettings, OpenaiCompatible } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { readingOf } from "@/lib/contracts/plain/thought-tags";
import { HeedError } from "@/lib/errors";
import { chatRequest } from "./chat-request";
import { chatResponse } from "./chat-response";
import { endpointAddress } from "./endpoint-address";
import { endpointPool } from "./endpoint-pool";
import { type Exchange, httpExchange, longestReply } from "./http-exchange";
import { httpFailure } from "./http-failure";
import { largeReplies } from "./large-replies";
import { limitNaming } from "./limit-naming";
import { networkFailure } from "./network-failure";
import { chatHeaders } from "./openai-compatible";
import type { Usage } from "./provider";
import { ProviderError } from "./provider-error";
import { isLimit, namingSetting, type RefusedSetting } from "./refused-setting";

interface ChatToolRequest {
  messages: ChatMessage[];
  temperature?: number;
  json?: boolean;
  maxTokens?: number;
}

interface ChatToolReply {
  text: string;
  tokenLogprobs: number[] | null;
  usage: Usage;
}

/** A model lent to a benchmark for judging and building. Failures are thrown as ProviderError. */
export interface ModelTools {
  chat(request: ChatToolRequest): Promise<ChatToolReply>;
  embed(texts: string[]): Promise<number[][]>;
}

type Wait = (ms: number, signal?: AbortSignal) => Promise<unknown>;
const sleep: Wait = (ms, signal) => setTimeout(ms, null, { signal }).catch(() => {});

interface Manners {
  wait?: Wait;
  /** Most calls of one request, the first included, while it fails for passing reasons. */
  attempts?: number;
  /** Aborts the calls in flight; they reject with its reason. */
  signal?: AbortSignal;
  /** Hears the settings as its endpoint takes them, once it has refused a field that a request brings of its own. */
  onAdapted?: (settings: OpenaiCompatible) => void;
}

const firstWaitMs = 500;
const longestWaitMs = 3_600_000;
const textsPerCall = 256;
/** Vectors of many texts take more than any model writes. */
const longestEmbeddings = 64 * 2 ** 20;
// Of their own: a run's large replies give up their places once a judge has spoken.
const large = largeReplies(2);
const logprobShape = z.object({
  choices: z.array(z.object({ logprobs: z.object({ content: z.array(z.object({ logprob: z.number() })).nullish() }).nullish() })).min(1),
});
const embeddingShape = z.object({ data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })) });

function client(settings: OpenaiCompatible, { wait = sleep, attempts = 5, signal }: Manners) {
  const headers = chatHeaders(settings);
  const pool = endpointPool(settings.address, { connections: 16, connectMs: 10_000 });
  const once = async (path: string, body: Record<string, unknown>, most: number) => {
    const url = endpointAddress(settings.address, path);
    const sent = { url, method: "POST" as const, headers, body: JSON.stringify(body), timeoutMs: settings.timeoutSeconds * 1000 };
    const exchange = await httpExchange(pool, { ...sent, signal, most, large }).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : networkFailure(error);
    });
    if (exchange.status >= 200 && exchange.status <= 299) return exchange;
    exchange.release?.();
    throw namingSetting(httpFailure(exchange, Date.now()), () => body);
  };
  return async <T>(path: string, body: Record<string, unknown>, read: (exchange: Exchange) => T, most = longestReply): Promise<T> => {
    for (let failed = 0; ; failed++) {
      try {
        const exchange = await once(path, body, most);
        try {
          return read(exchange);
        } catch (error) {
          throw error instanceof ProviderError ? namingSetting(error, () => body) : error;
        } finally {
          exchange.release?.();
        }
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== "passing") throw error;
        signal?.throwIfAborted();
        if (error.uncounted) {
          failed--;
          continue;
        }
        if (failed + 1 >= attempts || failed >= (error.mostRetries ?? attempts)) throw error;
        await wait(Math.min(longestWaitMs, error.retryAfterMs ?? firstWaitMs * 2 ** failed), signal);
        signal?.throwIfAborted();
      }
    }
  };
}

/** The field of a refusal that the request and not the model's settings asks for; null for any other. */
function refusedByRequest({ temperature, json, maxTokens }: ChatToolRequest, setting: RefusedSetting | null): string | null {
  if (setting === null) return null;
  const { field } = setting;
  const isOwn =
    field === "temperature"
      ? temperature !== undefined
      : field === "response_format"
        ? json === true
        : field === "logprobs"
          ? json !== true
          : isLimit(field) && maxTokens !== undefined;
  return isOwn ? field : null;
}

/**
 * Chat and embeddings of a configured endpoint; connections are closed when they have been idle for a while. A field that a request brings of
 * its own (its temperature, its JSON format, its limit) is left out from the first refusal on. Throws `invalid` for a
 * model that cannot be asked.
 */
export function modelTools(settings: ModelSettings, manners: Manners = {}): ModelTools {
  if (!isRemote(settings))
    throw new HeedError("invalid", "Only a model at an endpoint can judge or build; choose another one.", { where: "model" });
  const call = client(settings, manners);
  const naming = limitNaming(settings, (limitField) => changed({ limitField }));
  /** Fields of its requests that the endpoint has refused, each a null. */
  const leftOut: Record<string, null> = {};
  let adapted = settings;
  const changed = (of: Partial<OpenaiCompatible>) => {
    adapted = { ...adapted, ...of };
    manners.onAdapted?.(adapted);
  };
  const once = (request: ChatToolRequest, named: OpenaiCompatible, logprobs: boolean): Promise<ChatToolReply> => {
    const sampling = {
      ...settings.sampling,
      temperature: request.temperature ?? settings.sampling.temperature,
      maxTokens: request.maxTokens ?? settings.sampling.maxTokens,
    };
    const forced = { ...(request.json && { response_format: { type: "json_object" } }), ...(logprobs && { logprobs: true }) };
    const asked = { ...named, sampling, extraBody: { ...named.extraBody, ...leftOut } };
    return call("chat/completions", chatRequest(asked, request.messages, 0, forced), (exchange) => {
      // What a tool answers is read as data, in which white space says nothing.
      const { text, usage } = chatResponse(exchange, Date.now(), readingOf({ ...settings, trim: true }));
      const parsed = logprobShape.safeParse(JSON.parse(exchange.body));
      const tokens = parsed.success ? parsed.data.choices[0]?.logprobs?.content : null;
      return { text, tokenLogprobs: tokens && tokens.length > 0 ? tokens.map((token) => token.logprob) : null, usage };
    });
  };
  return {
    async chat(request) {
      for (;;) {
        // A judge asks for JSON and has no use for probabilities.
        const logprobs = !request.json && leftOut.logprobs === undefined;
        try {
          return await naming((named) => once(request, named, logprobs));
        } catch (error) {
          if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
          const field = refusedByRequest(request, error.setting);
          if (field !== null && leftOut[field] === undefined) {
            leftOut[field] = null;
            // Whether probabilities came changes no verdict.
            if (field !== "logprobs") changed({ extraBody: { ...adapted.extraBody, [field]: null } });
          } else if (field === null && logprobs && error.setting === null) leftOut.logprobs = null;
          else if (field === null || leftOut[field] === undefined) throw error;
        }
      }
    },
    async embed(texts) {
      const vectors: number[][] = [];
      for (let start = 0; start < texts.length; start += textsPerCall) {
        const input = texts.slice(start, start + textsPerCall);
        const read = ({ body }: Exchange) => embeddingShape.parse(JSON.parse(body)).data;
        const found = await call("embeddings", { model: settings.model, input }, read, longestEmbeddings);
        if (found.length !== input.length)
          throw new HeedError("unavailable", `The endpoint gave ${found.length} embeddings for ${input.length} texts.`);
        vectors.push(...[...found].sort((a, b) => a.index - b.index).map((entry) => entry.embedding));
      }
      return vectors;
    },
  };
}
