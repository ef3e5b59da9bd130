import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Family } from "@/lib/benchmarks/engine";
import { type EndpointResponse, eventsBody, faultyResponse, jsonAnswer } from "./answer";
import { makeBatches } from "./batches";
import { callCounts, type EndpointStats, promptKey } from "./call-counts";
import { playReply, simulatedModelNames, simulatedPromptTokens } from "./completion";
import { drawFault } from "./draw-fault";
import { piecesOf } from "./protocols/answered-protocol";
import { answeredMessages } from "./protocols/anthropic";
import { answeredChat } from "./protocols/openai-chat";
import { heldKind, type Route, routeOf, routes } from "./routes";
import { type EndpointSettings, endpointChanges, plainSettings } from "./settings";
import { waitingCalls } from "./waiting-calls";

/** A running endpoint. */
export interface Endpoint {
  /** Base address for a model's settings: `http://127.0.0.1:PORT/v1`. */
  address: string;
  /** Base address for the settings of a model under Gemini's protocol: `http://127.0.0.1:PORT/v1beta`. */
  geminiAddress: string;
  port: number;
  set(changes: Partial<EndpointSettings>): void;
  stats(): EndpointStats;
  resetStats(): void;
  close(): Promise<void>;
}

interface StartOptions {
  families: readonly Family[];
  /** 0 uses a free port. */
  port?: number;
  settings?: Partial<EndpointSettings>;
}

/** Number of replies cached by request, so that a load test measures its client and not the generation of texts. */
const repliesKept = 4000;
const longestBody = 96 * 1024 * 1024;

function send(response: ServerResponse, answer: EndpointResponse): void {
  if (answer === null) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(answer.body),
    ...answer.headers,
  });
  response.end(answer.body);
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > longestBody) request.destroy();
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    request.on("error", reject);
  });
}

/** Matches a body that asks for a stream. It is not parsed, because the replies to most bodies are cached by their text. */
const streamed = /"stream":\s*true/;

const refuseAny = (status: number, message: string, code: string): EndpointResponse =>
  jsonAnswer(status, answeredChat.refusal(status, message, code));

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A cached reply; `body` is null for a model that is not simulated. */
interface Played {
  key: string;
  model: string;
  promptTokens: number;
  body: string | null;
  empty: string;
}

/** Starts a server on loopback that simulates the benchmarks' models in every protocol, with adjustable latency and faults. */
export async function startEndpoint({ families: given, port = 0, settings: changes = {} }: StartOptions): Promise<Endpoint> {
  let settings: EndpointSettings = { ...plainSettings, ...endpointChanges.parse(changes) };
  const families = await Promise.all(given.map(async ({ manifest, engine }) => ({ manifest, engine: await engine() })));
  const counts = callCounts();
  const replies = new LRUCache<string, Played>({ max: repliesKept });
  const waiting = waitingCalls(settings.answers);

  const played = (text: string, { protocol, model: named }: Route, isStreamed: boolean): Played | null => {
    const request = protocol.read(json(text), named);
    if (request === null) return null;
    const reply = playReply(families, request, settings.seed, settings.profile);
    const { messages, model } = request;
    const write = (whole: NonNullable<typeof reply>) =>
      isStreamed ? eventsBody(protocol.events(whole, piecesOf(whole.text))) : JSON.stringify(protocol.body(whole));
    return {
      ...{ key: promptKey(messages), model, promptTokens: simulatedPromptTokens(messages) },
      body: reply && write(reply),
      empty: reply ? write({ ...reply, text: "", replyTokens: 0 }) : "",
    };
  };
  const call = async (
    route: Route,
    text: string,
    headers: IncomingHttpHeaders,
    response: ServerResponse,
    arrivedAt: number,
  ): Promise<EndpointResponse> => {
    const { protocol } = route;
    const refuse = (status: number, message: string, code: string) => jsonAnswer(status, protocol.refusal(status, message, code));
    if (settings.key !== null && protocol.key(headers) !== settings.key) return refuse(401, "The key is not valid.", "invalid_api_key");
    const isStreamed = route.isStreamed || streamed.test(text);
    const place = `${route.model}\n${Object.values(routes).indexOf(protocol)}\n${isStreamed}\n${text}`;
    const known = replies.get(place);
    const reply = known ?? played(text, route, isStreamed);
    if (reply === null) return refuse(400, "The body is not a request of this protocol.", "invalid_request");
    if (!known) replies.set(place, reply);
    if (reply.body === null) return refuse(404, `The model \`${reply.model}\` does not exist.`, "model_not_found");
    const most = settings.contextTokens;
    if (most !== null && reply.promptTokens > most) {
      counts.arrived(reply.key);
      counts.ended(reply.key, "overflow", 0);
      const message = `This model's maximum context length is ${most} tokens, but the messages have ${reply.promptTokens}.`;
      return refuse(400, message, "context_length_exceeded");
    }
    const fault = drawFault(settings.faults, settings.seed, reply.key, counts.arrived(reply.key));
    const ms = settings.latencyMs + (fault === "slow" ? settings.slowMs : 0);
    if (!(await waiting.admitted(response)) || (ms > 0 && !(await waiting.wait(ms, response)))) {
      counts.ended(reply.key, "gone", 0);
      return null;
    }
    counts.ended(reply.key, fault, performance.now() - arrivedAt);
    return faultyResponse(fault, { body: reply.body, empty: reply.empty, isStreamed, refusal: protocol.refusal }, settings.retryAfter);
  };

  const isKeyed = (headers: IncomingHttpHeaders) =>
    settings.key === null || [answeredChat, answeredMessages].some((protocol) => protocol.key(headers) === settings.key);
  /** Answers one request of a batch, with a fault if it draws one. */
  const batched = (path: string, text: string): { status: number; body: unknown } => {
    const protocol = routes[path];
    const reply = protocol ? played(text, { protocol, model: "", isStreamed: false }, false) : null;
    const refuse = (status: number, message: string, code: string) => ({
      status,
      body: (protocol ?? answeredChat).refusal(status, message, code),
    });
    if (reply === null) return refuse(400, "The body is not a request of this protocol.", "invalid_request");
    if (reply.body === null) return refuse(404, `The model \`${reply.model}\` does not exist.`, "model_not_found");
    const fault = drawFault(settings.faults, settings.seed, reply.key, counts.arrived(reply.key));
    counts.ended(reply.key, fault, 0);
    const status = fault === null || fault === "slow" || fault === "empty" ? 200 : Number(fault) || 500;
    if (status !== 200) return refuse(status, `Played fault ${fault}.`, String(status));
    return { status, body: JSON.parse(fault === "empty" ? reply.empty : reply.body) };
  };
  const batches = makeBatches({
    settings: () => settings,
    answer: batched,
    accepted: () => counts.batchAccepted(),
    expires: (body, earlier) => drawFault({ expired: settings.batchExpired }, settings.seed, body, earlier) !== null,
  });

  /** Responses about batches that wait. */
  const heldBatches = new Set<() => void>();
  /** Answers a request; undefined if the response is written already. */
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<EndpointResponse | undefined> => {
    const arrivedAt = performance.now();
    const ok = (answer: object): EndpointResponse => jsonAnswer(200, answer);
    const path = request.url?.split("?")[0] ?? "";
    const place = `${request.method} ${path}`;
    const route = request.method === "POST" ? routeOf(path) : null;
    if (route) return call(route, await readBody(request), request.headers, response, arrivedAt);
    if (/^\/v1\/(files|batches|messages\/batches)(\/|$)/.test(path)) {
      const text = request.method === "POST" ? await readBody(request) : "";
      if (!isKeyed(request.headers)) return refuseAny(401, "The key is not valid.", "invalid_api_key");
      const answer = batches.handle(request.method ?? "", path, text);
      if (answer === undefined) return refuseAny(404, `Nothing is at ${place}.`, "not_found");
      if (settings.batchHeld !== null && settings.batchHeld === heldKind(request.method ?? "", path)) {
        const body = answer?.body ?? "";
        const half = settings.batchHeld === "results" ? body.slice(0, body.length / 2) : "";
        response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
        response.write(half);
        await new Promise<void>((resolve) => heldBatches.add(resolve));
        response.end(body.slice(half.length));
        return undefined;
      }
      return answer;
    }
    switch (place) {
      case "GET /v1/models":
        // One response in the shapes of both OpenAI and Anthropic.
        return ok({
          object: "list",
          data: simulatedModelNames(families).map((id) => ({ id, object: "model", type: "model", owned_by: "heed" })),
          has_more: false,
        });
      case "GET /v1beta/models":
        return ok({
          models: simulatedModelNames(families).map((name) => ({
            name: `models/${name}`,
            supportedGenerationMethods: ["generateContent"],
          })),
        });
      case "GET /stats":
        return ok(counts.read());
      case "DELETE /stats":
        counts.reset();
        return ok({});
      case "POST /control": {
        const parsed = endpointChanges.safeParse(JSON.parse((await readBody(request)) || "{}"));
        if (!parsed.success) return refuseAny(400, parsed.error.issues[0]?.message ?? "unreadable", "invalid_request");
        set(parsed.data);
        return ok({ ...settings, key: settings.key === null ? null : "set" });
      }
      default:
        return refuseAny(404, `Nothing is at ${place}.`, "not_found");
    }
  };
  const set = (changes: Partial<EndpointSettings>) => {
    settings = { ...settings, ...endpointChanges.parse(changes) };
    if (changes.batchHeld !== undefined) {
      for (const release of heldBatches) release();
      heldBatches.clear();
    }
    if (changes.answers !== undefined) waiting.allow(changes.answers);
    if (changes.seed !== undefined || changes.profile !== undefined) replies.clear();
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handle(request, response)
      .catch((error: unknown) => refuseAny(400, error instanceof Error ? error.message : String(error), "invalid_request"))
      .then((answer) => answer !== undefined && send(response, answer));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = server.address();
  const boundPort = typeof bound === "object" && bound !== null ? bound.port : port;

  return {
    address: `http://127.0.0.1:${boundPort}/v1`,
    geminiAddress: `http://127.0.0.1:${boundPort}/v1beta`,
    port: boundPort,
    set,
    stats: () => counts.read(),
    resetStats: () => counts.reset(),
    close: () =>
      new Promise((resolve) => {
        waiting.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
