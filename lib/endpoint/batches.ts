import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type EndpointResponse, jsonAnswer } from "./answer";
import type { EndpointSettings } from "./settings";

/** A request of a batch. */
interface Line {
  id: string;
  /** Path of its call: `/v1/messages`. */
  path: string;
  /** JSON. */
  body: string;
}

/** The response to a request of a batch; null if the batch ended before it. */
type LineResult = { status: number; body: unknown } | null;

interface Batch {
  id: string;
  shape: "openai" | "anthropic";
  createdAt: number;
  fileId: string | null;
  endpoint: string;
  metadata: unknown;
  lines: readonly Line[];
  isCancelled: boolean;
  /** By line; null while it is at work. */
  results: LineResult[] | null;
}

interface Options {
  settings: () => EndpointSettings;
  /** Answers one request of a batch. */
  answer: (path: string, body: string) => { status: number; body: unknown };
  /** Called with each batch that is accepted. */
  accepted: () => void;
  /** Decides whether a request of a batch expires, which depends on how many earlier batches contained it. */
  expires: (body: string, earlier: number) => boolean;
}

const dayMs = 86_400_000;
const newId = (kind: string) => `${kind}_${randomBytes(9).toString("hex")}`;
const missing = (path: string): EndpointResponse => jsonAnswer(404, { error: { message: `Nothing is at ${path}.`, code: "not_found" } });
const refused = (message: string): EndpointResponse => jsonAnswer(400, { error: { message, code: "invalid_request" } });
const jsonLines = (rows: readonly object[]): EndpointResponse => ({
  status: 200,
  body: rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
});

const lineShape = z.object({ custom_id: z.string().regex(/^[\w-]{1,64}$/), url: z.string(), body: z.unknown() });
const openaiShape = z.object({
  ...{ input_file_id: z.string(), endpoint: z.string(), completion_window: z.literal("24h") },
  metadata: z.record(z.string(), z.string()).nullish(),
});
const anthropicShape = z.object({
  requests: z.array(z.object({ custom_id: z.string().regex(/^[\w-]{1,64}$/), params: z.unknown() })).min(1),
});

/** Returns the file in a body of the type multipart/form-data; null if there is none. */
function fileIn(text: string): string | null {
  const boundary = /^--([^\r\n]+)\r\n/.exec(text)?.[1];
  if (boundary === undefined) return null;
  for (const part of text.split(`--${boundary}`)) {
    const end = part.indexOf("\r\n\r\n");
    if (end > 0 && part.slice(0, end).includes("filename=")) return part.slice(end + 4).replace(/\r\n$/, "");
  }
  return null;
}

/** Batches of the simulated endpoint, by OpenAI's files and batches and by Anthropic's message batches. */
export function makeBatches({ settings, answer, accepted, expires }: Options) {
  const files = new Map<string, string>();
  const batches = new Map<string, Batch>();
  /** Numbers of batches that contained a body. */
  const asked = new Map<string, number>();
  /** Number of submissions so far that were accepted without a response. */
  let lost = 0;

  const settled = (batch: Batch): LineResult[] | null => {
    if (batch.results) return batch.results;
    const { batchMs } = settings();
    const isOver = batchMs !== null && Date.now() - batch.createdAt >= batchMs;
    if (!isOver && !batch.isCancelled) return null;
    const half = Math.ceil(batch.lines.length / 2);
    batch.results = batch.lines.map(({ path, body }, at) => {
      if (batch.isCancelled && at >= half) return null;
      const earlier = asked.get(body) ?? 0;
      asked.set(body, earlier + 1);
      return !batch.isCancelled && expires(body, earlier) ? null : answer(path, body);
    });
    return batch.results;
  };
  const counted = (results: readonly LineResult[] | null) => {
    const known = results ?? [];
    const answered = known.filter((result) => result !== null && result.status < 300).length;
    const failed = known.filter((result) => result !== null && result.status >= 300).length;
    return { answered, failed, unanswered: known.length - answered - failed };
  };
  const shown = (batch: Batch): object => {
    const results = settled(batch);
    const { answered, failed, unanswered } = counted(results);
    const { id, createdAt, lines } = batch;
    const isExpired = results !== null && unanswered > 0 && !batch.isCancelled;
    if (batch.shape === "anthropic") {
      return {
        ...{ id, type: "message_batch", processing_status: results === null ? "in_progress" : "ended" },
        request_counts: {
          ...{ processing: results === null ? lines.length : 0, succeeded: answered, errored: failed },
          ...{ canceled: batch.isCancelled ? unanswered : 0, expired: isExpired ? unanswered : 0 },
        },
        ...{ created_at: new Date(createdAt).toISOString(), expires_at: new Date(createdAt + dayMs).toISOString() },
        cancel_initiated_at: batch.isCancelled ? new Date().toISOString() : null,
        results_url: results === null ? null : `/v1/messages/batches/${id}/results`,
      };
    }
    const status = results === null ? "in_progress" : batch.isCancelled ? "cancelled" : isExpired ? "expired" : "completed";
    return {
      ...{ id, object: "batch", endpoint: batch.endpoint, input_file_id: batch.fileId, completion_window: "24h", status },
      ...{ created_at: Math.floor(createdAt / 1000), expires_at: Math.floor((createdAt + dayMs) / 1000), metadata: batch.metadata },
      output_file_id: answered > 0 ? `file-output-${id}` : null,
      error_file_id: failed > 0 || isExpired ? `file-error-${id}` : null,
      request_counts: { total: lines.length, completed: answered, failed: failed + (isExpired ? unanswered : 0) },
    };
  };
  const openaiFile = (id: string): EndpointResponse => {
    const [, kind, name = ""] = /^file-(output|error)-(.+)$/.exec(id) ?? [];
    const batch = batches.get(name);
    const results = batch ? settled(batch) : null;
    if (!batch || !results) return missing(id);
    const rows = batch.lines.flatMap((line, at): object[] => {
      const result = results[at] ?? null;
      const named = { id: `batch_req_${at}`, custom_id: line.id };
      if (result === null) {
        const error = { code: "batch_expired", message: "This request could not be executed before the completion window expired." };
        return kind === "error" && !batch.isCancelled ? [{ ...named, response: null, error }] : [];
      }
      const response = { status_code: result.status, request_id: `req_${at}`, body: result.body };
      return result.status < 300 === (kind === "output") ? [{ ...named, response, error: null }] : [];
    });
    return jsonLines(rows);
  };
  const anthropicResults = (batch: Batch, results: readonly LineResult[]): EndpointResponse =>
    jsonLines(
      batch.lines.map((line, at) => {
        const result = results[at] ?? null;
        if (result === null) return { custom_id: line.id, result: { type: batch.isCancelled ? "canceled" : "expired" } };
        const read = result.status < 300 ? { type: "succeeded", message: result.body } : { type: "errored", error: result.body };
        return { custom_id: line.id, result: read };
      }),
    );
  const accept = (batch: Omit<Batch, "createdAt" | "isCancelled" | "results">): EndpointResponse => {
    const made: Batch = { ...batch, createdAt: Date.now(), isCancelled: false, results: null };
    batches.set(made.id, made);
    accepted();
    if (lost >= settings().batchLost) return jsonAnswer(200, shown(made));
    lost++;
    return null;
  };
  const list = (shape: Batch["shape"]): EndpointResponse => {
    const data = [...batches.values()].filter((batch) => batch.shape === shape).toReversed();
    return jsonAnswer(200, { object: "list", data: data.map(shown), has_more: false, last_id: data.at(-1)?.id ?? null });
  };

  const create = (shape: Batch["shape"], text: string): EndpointResponse => {
    if (shape === "anthropic") {
      const parsed = anthropicShape.safeParse(JSON.parse(text)).data;
      if (!parsed) return refused("The body is no batch of messages.");
      const lines = parsed.requests.map(({ custom_id, params }) => ({ id: custom_id, path: "/v1/messages", body: JSON.stringify(params) }));
      return accept({ ...{ id: newId("msgbatch"), shape, fileId: null, endpoint: "", metadata: null }, lines });
    }
    const parsed = openaiShape.safeParse(JSON.parse(text)).data;
    const file = parsed && files.get(parsed.input_file_id);
    if (!parsed || file === undefined) return refused("The body is no batch, or its file is not known.");
    const lines = file
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => lineShape.parse(JSON.parse(line)))
      .map(({ custom_id, url, body }) => ({ id: custom_id, path: url, body: JSON.stringify(body) }));
    const { input_file_id: fileId, endpoint, metadata = null } = parsed;
    return accept({ ...{ id: newId("batch"), shape, fileId, endpoint, metadata }, lines });
  };

  const routes = /^\/v1\/(messages\/batches|batches)(?:\/([^/]+)(?:\/(cancel|results))?)?$/;

  return {
    /** Answers a request about files and batches; undefined for any other. */
    handle(method: string, path: string, text: string): EndpointResponse | undefined {
      if (method === "POST" && path === "/v1/files") {
        const file = fileIn(text);
        if (file === null) return refused("The body has no file.");
        const id = newId("file");
        files.set(id, file);
        return jsonAnswer(200, { id, object: "file", bytes: file.length, purpose: "batch" });
      }
      const content = /^\/v1\/files\/([^/]+)\/content$/.exec(path)?.[1];
      if (content !== undefined) return openaiFile(content);
      const matched = routes.exec(path);
      if (!matched) return undefined;
      const [, place, id, verb] = matched;
      const shape = place === "batches" ? "openai" : "anthropic";
      if (id === undefined) return method === "POST" ? create(shape, text) : list(shape);
      const batch = batches.get(id);
      if (batch?.shape !== shape) return missing(path);
      if (verb === "cancel") batch.isCancelled ||= settled(batch) === null;
      if (verb !== "results") return jsonAnswer(200, shown(batch));
      const results = settled(batch);
      return results === null ? missing(path) : anthropicResults(batch, results);
    },
  };
}
