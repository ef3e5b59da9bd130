import { accountsOn } from "./accounts-mode";
import type { Caller } from "./caller";

/** Reads who sent a request; null without a valid session or API key. */
export async function readCaller(_headers: Headers): Promise<Caller | null> {
  if (!accountsOn()) return { kind: "local" };
  return null;
}
