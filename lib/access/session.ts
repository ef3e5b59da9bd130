import { role } from "@/lib/contracts/access";
import { pool } from "@/lib/db/pool";
import { authFor } from "./auth";
import type { Caller } from "./caller";
import { heldRole } from "./held-role";
import { sessionLimits } from "./session-limits";

/** Milliseconds within which a session's last use is not written again. */
const noted = 60_000;

/**
 * Reads who is logged in with the request's cookie; null without a session, and for one that expired or was not used for too long. Writes
 * its last use at most once a minute, unless `isUse` is false.
 */
export async function readSession(headers: Headers, now = new Date(), isUse = true): Promise<Extract<Caller, { kind: "person" }> | null> {
  if (!headers.get("cookie")?.includes("heed.session_token=")) return null;
  const opened = await authFor(headers).api.getSession({ headers, query: { disableRefresh: true, disableCookieCache: true } });
  if (!opened || opened.user.deactivatedAt) return null;
  const { session, user } = opened;
  const unused = now.getTime() - session.updatedAt.getTime();
  if (unused > sessionLimits().idleSeconds * 1000) {
    await pool().query("delete from person_session where id = $1", [session.id]);
    return null;
  }
  if (isUse && unused > noted) await pool().query("update person_session set updated_at = $2 where id = $1", [session.id, now]);
  const held = heldRole(role.parse(user.role), user.twoFactorEnabled === true);
  return { kind: "person", personId: user.id, name: user.name, ...held, sessionId: session.id };
}
