import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { BootError } from "./boot-error.mjs";

/** Milliseconds to wait for one response: a page that is built at its first request takes seconds. */
const patience = 10_000;

// Uses node:http and a new connection, because fetch would use a proxy that the environment names.
const statusOf = (url) =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent: false, timeout: patience, headers: { host: "localhost" } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once("timeout", () => request.destroy(new Error(`no answer in ${patience / 1000} s`)));
    request.once("error", reject);
  });

/**
 * Waits until GET /api/health responds with 200; throws after `seconds`, with the last response.
 * @param {string} origin
 * @param {{ seconds: number, anyAnswer?: boolean }} options anyAnswer: accepts any response, because faulty sources are no reason to give
 * up
 */
export async function waitForHealth(origin, { seconds, anyAnswer = false }) {
  const until = Date.now() + seconds * 1000;
  let last = "no answer";
  while (Date.now() < until) {
    try {
      const status = await statusOf(`${origin}/api/health`);
      if (status === 200 || anyAnswer) return;
      last = `it answered ${status}`;
    } catch (error) {
      last = error.message;
    }
    await pause(25);
  }
  throw new BootError(`The web server was not ready on ${origin} within ${seconds} seconds (${last}).`);
}
