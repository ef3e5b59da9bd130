import type { Role, Scope } from "@/lib/contracts/access";

/**
 * The sender of a request: a person at this machine without accounts, a person with a session, or a program with an API key. An owner who
 * lacks the second factor that owners need here acts as a reader.
 */
export type Caller =
  | { kind: "local" }
  | { kind: "person"; personId: string; name: string; role: Role; sessionId: string; lacksFactor?: true }
  | { kind: "key"; keyId: number; personId: string; name: string; role: Role; scopes: Scope[]; lacksFactor?: true };

/** Returns the id of the person who acts, or null without accounts or without a caller. */
export function personOf(caller: Caller | null): string | null {
  return caller === null || caller.kind === "local" ? null : caller.personId;
}

/** Returns the caller's role; without accounts it is `owner`. */
export const roleOf = (caller: Caller): Role => (caller.kind === "local" ? "owner" : caller.role);
