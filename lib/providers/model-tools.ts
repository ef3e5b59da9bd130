import type { ChatMessage } from "@/lib/benchmarks/kit";
import type { ModelSettings, OpenaiCompatible } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { readingOf } from "@/lib/contracts/plain/thought-tags";
import type { Usage } from "@/lib/contracts/usage";
import { HeedError } from "@/lib/errors";
import { endpointError } from "./endpoint-error";
import { endpointPool } from "./endpoint-pool";
import { headersPerCall } from "./endpoint-provider";
import { exchangeReply } from "./exchange-reply";
import { type Exchange, httpExchange, longestReply } from "./http-exchange";
import { hiddenStatus, httpFailure, requestId } from "./http-failure";
import { largeReplies } from "./large-replies";
import { limitNaming } from "./limit-naming";
import { networkFailure } from "./network-failure";
import { endpointAddress } from "./protocols/endpoint-address";
import type { Fields, Protocol, Wants } from "./protocols/protocol";
import { isLimit, protocolOf } from "./protocols/protocol-of";
import { ProviderError } from "./provider-error";
import { namingSetting } from "./refused-setting";

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

/** A model that a benchmark uses to judge and build. Failures are thrown as ProviderError. */
export interface ModelTools {
  chat(request: ChatToolRequest): Promise<ChatToolReply>;
  embed(texts: string[]): Promise<number[][]>;
}

interface Manners {
  /** Aborts the calls in flight, which reject with its reason. */
  signal?: AbortSignal;
  /** Called with the settings that the endpoint takes, after it has refused a field that a request adds. */
  onAdapted?: (settings: OpenaiCompatible) => void;
}

const textsPerCall = 256;
/** Vectors of many texts take more bytes than any model's reply. */
const longestEmbeddings = 64 * 2 ** 20;
// Separate from those of a run, because the run's large replies release their slots only after a judge has replied.
const large = largeReplies(2);

function client(settings: OpenaiCompatible, protocol: Protocol, { signal }: Manners) {
  const headers = headersPerCall(settings);
  const pool = endpointPool(settings.address, { connections: 16, connectMs: 10_000, protocol });
  const timeoutMs = settings.timeoutSeconds * 1000;
  const once = async (path: string, body: Fields, most: number) => {
    const url = endpointAddress(protocol, settings.address, path);
    const sent = { url, method: "POST" as const, headers: headers(), body: JSON.stringify(body), timeoutMs, stream: protocol.stream };
    const exchange = await httpExchange(pool, { ...sent, signal, most, large }).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : networkFailure(error);
    });
    if (exchange.status >= 200 && exchange.status <= 299) return exchange;
    exchange.release?.();
    const problem = endpointError(exchange.body, protocol.error);
    throw namingSetting(httpFailure(exchange, Date.now(), exchange.status, problem), protocol, () => body);
  };
  return async <T>(path: string, body: Fields, read: (exchange: Exchange) => T, most = longestReply): Promise<T> => {
    const exchange = await once(path, body, most);
    try {
      return read(exchange);
    } catch (error) {
      throw error instanceof ProviderError ? namingSetting(error, protocol, () => body) : error;
    } finally {
      exchange.release?.();
    }
  };
}

/** Reads the embeddings in a response of status 200. Throws ProviderError if it has none. */
function embeddingsIn(exchange: Exchange, { read }: NonNullable<Protocol["embeddings"]>, protocol: Protocol): number[][] {
  let json: unknown;
  try {
    json = JSON.parse(exchange.body);
    return read(json);
  } catch {
    const problem = endpointError(exchange.body, protocol.error);
    // Some routers put an error into the body of a success.
    if (json !== undefined && problem.hasWords) throw httpFailure(exchange, Date.now(), hiddenStatus(problem), problem);
    throw new ProviderError({
      ...{ kind: "passing", reason: "unreadable reply", detail: "The endpoint returned no embeddings." },
      ...{ httpStatus: exchange.status, latencyMs: exchange.latencyMs, requestId: requestId(exchange) },
    });
  }
}

/**
 * Provides chat and embeddings of an endpoint. Leaves out a field that a request adds (temperature, JSON format, limit) after its first
 * refusal, and repeats no other failed call. Throws `invalid` for a model that cannot be asked.
 */
export function modelTools(settings: ModelSettings, manners: Manners = {}): ModelTools {
  if (!isRemote(settings))
    throw new HeedError("invalid", "Only a connected model can judge or build; choose another model.", { where: "model" });
  const protocol = protocolOf(settings);
  const call = client(settings, protocol, manners);
  const naming = limitNaming(settings, (limitField) => changed({ limitField }));
  /** Fields of its requests that the endpoint has refused, each with a null. */
  const leftOut: Record<string, null> = {};
  /** Fields of its requests that were part of successful calls. */
  const accepted = new Set<string>();
  let adapted = settings;
  const changed = (changes: Partial<OpenaiCompatible>) => {
    adapted = { ...adapted, ...changes };
    manners.onAdapted?.(adapted);
  };
  /** Returns the names of the settings that a request adds. */
  const brought = ({ temperature, maxTokens }: Partial<ChatToolRequest>, wants: Wants): string[] => {
    const bare = { ...settings, base: false, sampling: {}, extraBody: {} };
    const asked = { ...bare, sampling: { temperature, maxTokens } };
    const usual = protocol.settings(protocol.fields(bare, 0, {}));
    const limits = maxTokens === undefined ? [] : Object.keys(protocol.sampled).filter((name) => isLimit(protocol, name));
    return [...Object.keys(protocol.settings(protocol.fields(asked, 0, wants))).filter((name) => !(name in usual)), ...limits];
  };
  const logprobFields = brought({}, { logprobs: true });
  const once = (request: ChatToolRequest, named: OpenaiCompatible, wants: Wants): Promise<ChatToolReply> => {
    const sampling = {
      ...settings.sampling,
      temperature: request.temperature ?? settings.sampling.temperature,
      maxTokens: request.maxTokens ?? settings.sampling.maxTokens,
    };
    // A tool's request has roles, even if a run would ask the model without them.
    const asked = { ...named, base: false, sampling, extraBody: { ...named.extraBody, ...leftOut } };
    const body = protocol.withMessages(protocol.fields(asked, 0, wants), request.messages);
    return call(protocol.path(asked), body, (exchange) => {
      // The reply to a tool is read as data, so white space has no meaning.
      const { text, usage } = exchangeReply(exchange, Date.now(), readingOf({ ...settings, trim: true }), protocol);
      return { text, tokenLogprobs: protocol.logprobs(JSON.parse(exchange.body)), usage };
    });
  };
  return {
    async chat(request) {
      for (;;) {
        // A judge asks for JSON and does not use probabilities.
        const wants = request.json ? { json: true } : { logprobs: logprobFields.some((name) => leftOut[name] === undefined) };
        try {
          const reply = await naming((named) => once(request, named, wants));
          if (manners.onAdapted) for (const name of brought(request, wants)) if (leftOut[name] === undefined) accepted.add(name);
          return reply;
        } catch (error) {
          if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
          const field = error.setting?.field;
          const isOwn = field !== undefined && brought(request, wants).includes(field);
          // Verdicts with and without a field would come from two different judges.
          if (isOwn && accepted.has(field) && !logprobFields.includes(field)) throw error;
          if (isOwn && leftOut[field] === undefined) {
            leftOut[field] = null;
            // Missing probabilities change no verdict, so the settings stay as they are.
            if (!logprobFields.includes(field)) changed({ extraBody: { ...adapted.extraBody, [field]: null } });
          } else if (field === undefined && wants.logprobs) for (const name of logprobFields) leftOut[name] = null;
          else if (!isOwn) throw error;
        }
      }
    },
    async embed(texts) {
      const { embeddings } = protocol;
      if (embeddings === null)
        throw new HeedError("invalid", "The model's protocol does not support embeddings; choose another model.", { where: "model" });
      const vectors: number[][] = [];
      for (let start = 0; start < texts.length; start += textsPerCall) {
        const input = texts.slice(start, start + textsPerCall);
        const read = (exchange: Exchange) => embeddingsIn(exchange, embeddings, protocol);
        const batchVectors = await call(embeddings.path, embeddings.body(settings.model, input), read, longestEmbeddings);
        if (batchVectors.length !== input.length)
          throw new HeedError("unavailable", `The endpoint returned ${batchVectors.length} embeddings for ${input.length} texts.`);
        vectors.push(...batchVectors);
      }
      return vectors;
    },
  };
}
