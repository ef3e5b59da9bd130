import { randomUUID } from "node:crypto";

/** Counts of this process by series, which lib/metrics/totals.ts writes to the database. */
const counts = () => {
  globalThis.heedCounts ??= new Map();
  return globalThis.heedCounts;
};

/** A path without what opens something to whoever has it, such as the slug of a share. */
const withoutSecrets = (path) => path.replace(/[A-Za-z0-9_-]{20,}/g, (part) => `${part.slice(0, 4)}…`);

/**
 * Names a request by a random id, which routes log and the client receives, and counts its answer. With HEED_LOG=json it also writes a line.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function noteRequest(request, response) {
  const begun = performance.now();
  const id = randomUUID();
  const path = withoutSecrets((request.url ?? "").split("?", 1)[0]);
  request.headers["x-request-id"] = id;
  response.setHeader("x-request-id", id);
  response.once("close", () => {
    const { statusCode: status } = response;
    const series = `heed_requests_total{class="${Math.floor(status / 100)}xx"}`;
    counts().set(series, (counts().get(series) ?? 0) + 1);
    if (process.env.HEED_LOG !== "json") return;
    const ms = Math.round(performance.now() - begun);
    const line = { level: "info", time: new Date().toISOString(), pid: process.pid, part: "web", requestId: id };
    process.stderr.write(`${JSON.stringify({ ...line, method: request.method, path, status, ms, msg: "answered" })}\n`);
  });
}
