import { BootError } from "./boot-error.mjs";

const day = 24 * 3600;
/** Browsers keep a cookie for 400 days at most. */
const mostDays = 400;

function days(env, name, usual) {
  const text = env[name]?.trim();
  if (!text) return usual;
  const given = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && given > 0 && given <= mostDays) return given;
  throw new BootError(`${name}=${text} is no number of days from above 0 to ${mostDays}, such as ${usual} or 0.5.`);
}

/**
 * Reads when sessions end: the seconds without use, and those after the login. Throws a sentence about a value that is no number of days.
 * @param {Record<string, string | undefined>} [env]
 * @returns {{ idleSeconds: number, seconds: number }}
 */
export function sessionLimits(env = process.env) {
  return { idleSeconds: days(env, "HEED_SESSION_IDLE_DAYS", 7) * day, seconds: Math.round(days(env, "HEED_SESSION_DAYS", 30) * day) };
}
