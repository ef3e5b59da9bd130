import { setTimeout as pause } from "node:timers/promises";
import { BootError } from "./boot-error.mjs";

/**
 * Settles once GET /api/health answers 200; throws after `seconds`.
 * @param {string} origin
 * @param {{ seconds: number, anyAnswer?: boolean }} options anyAnswer: sources with a fault in them are no reason to give up
 */
export async function waitForHealth(origin, { seconds, anyAnswer = false }) {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    const ok = await fetch(`${origin}/api/health`).then(
      (response) => response.ok || anyAnswer,
      () => false,
    );
    if (ok) return;
    await pause(25);
  }
  throw new BootError(`The web server did not answer on ${origin} within ${seconds} seconds; what it said is above.`);
}
