import { accountsOn } from "./accounts-mode";
import { readApiKey } from "./api-keys";
import type { Caller } from "./caller";
import { readSession } from "./session";

/** Reads who sent a request; null without a valid session or API key. With an `Authorization` header, no cookie counts. */
export async function readCaller(headers: Headers): Promise<Caller | null> {
  if (!accountsOn()) return { kind: "local" };
  return headers.has("authorization") ? readApiKey(headers) : readSession(headers);
}
