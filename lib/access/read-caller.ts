import { accountsOn } from "./accounts-mode";
import { readApiKey } from "./api-keys";
import type { Caller } from "./caller";
import { readSession } from "./session";

/**
 * Reads who sent a request; null without a valid session or API key. With an `Authorization` header, no cookie counts. With `isUse` false,
 * a session does not last longer by it.
 */
export async function readCaller(headers: Headers, isUse = true): Promise<Caller | null> {
  if (!accountsOn()) return { kind: "local" };
  return headers.has("authorization") ? readApiKey(headers, isUse) : readSession(headers, new Date(), isUse);
}
