import { HeedError } from "@/lib/errors";
import type { Caller } from "./caller";

/** Returns the caller if it is a person who is logged in. Throws `not_found` without accounts, and `forbidden` for an API key. */
export function requirePerson(caller: Caller): Extract<Caller, { kind: "person" }> {
  if (caller.kind === "person") return caller;
  if (caller.kind === "key") throw new HeedError("forbidden", "An API key may not do this. Log in and do it on Heed's pages.");
  throw new HeedError("not_found", "This Heed has no accounts. Turn them on with: npm run heed -- accounts on");
}

/**
 * Throws `forbidden` if a program names an address together with a provider's key: with a stolen API key, that key could be sent to
 * another server.
 */
export function requirePersonForKey(caller: Caller, settings: { keyVariable?: string | undefined } | object): void {
  if (caller.kind !== "key" || !("keyVariable" in settings) || settings.keyVariable === undefined) return;
  throw new HeedError("forbidden", "An API key may not say where the key of a provider is sent. Log in and do it on Heed's pages.", {
    where: "keyVariable",
  });
}
