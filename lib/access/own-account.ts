import { z } from "zod";
import { type Account, personSession } from "@/lib/contracts/people";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { listApiKeys } from "./api-keys";
import { noteEvent } from "./audit";
import { isPersonsPassword } from "./auth";
import { announce, endWaitingLogins, type PersonCaller, readPerson, setPassword, time } from "./people";
import { sessionLimits } from "./session-limits";

const daySeconds = 24 * 3600;

/** Reads the caller's account: their data, sessions, and their keys; an owner sees the keys of all people. */
export async function readAccount(caller: PersonCaller): Promise<Account> {
  const { idleSeconds, seconds } = sessionLimits();
  const sessions = await queryRows(
    personSession.extend({ createdAt: time, lastSeenAt: time }),
    `select id, ip_address as "ipAddress", user_agent as "userAgent", created_at as "createdAt", updated_at as "lastSeenAt", id = $2 as "isThis"
     from person_session where person_id = $1 and expires_at > now() and updated_at > now() - make_interval(secs => $3)
     order by updated_at desc`,
    [caller.personId, caller.sessionId, idleSeconds],
  );
  const login = await pool().query("select 1 from person_login where person_id = $1 and password is not null", [caller.personId]);
  return {
    person: await readPerson(caller.personId),
    heldRole: caller.role,
    hasPassword: login.rows.length > 0,
    sessions,
    sessionDays: { idle: idleSeconds / daySeconds, most: seconds / daySeconds },
    apiKeys: await listApiKeys(caller.role === "owner" ? null : caller.personId),
  };
}

/** Changes the caller's name. */
export async function renamePerson(caller: PersonCaller, name: string): Promise<void> {
  await pool().query("update person set name = $2, updated_at = now() where id = $1", [caller.personId, name]);
  await noteEvent(caller, "person.change", name, { from: caller.name });
}

/** Changes the caller's password and ends their other sessions. Throws `invalid` if the present one is wrong. */
export async function changePassword(caller: PersonCaller, { current, password }: { current: string; password: string }): Promise<void> {
  const { rows } = await pool().query("select password from person_login where person_id = $1 and password is not null", [caller.personId]);
  const stored = z.array(z.object({ password: z.string() })).parse(rows)[0];
  if (!stored || !(await isPersonsPassword(current, stored.password))) {
    await noteEvent(caller, "password.wrong", "");
    throw new HeedError("invalid", "The current password is wrong. Try again, or ask an owner for a password link.", { where: "current" });
  }
  await transaction((client) => setPassword(caller.personId, password, client, caller.sessionId));
  await noteEvent(caller, "password.set", "");
}

/** Ends one of the caller's sessions, or all of them and the logins that wait for a code; event streams end too. Returns how many sessions. */
export async function endSessions(caller: PersonCaller, id: string | null): Promise<number> {
  return transaction(async (client) => {
    const sql = "delete from person_session where person_id = $1 and ($2::text is null or id = $2)";
    const { rowCount } = await client.query(sql, [caller.personId, id]);
    if (id === null) await endWaitingLogins(caller.personId, client);
    if (rowCount) await noteEvent(caller, id === null ? "logout.everywhere" : "logout", "", { sessions: rowCount }, client);
    await announce(caller.personId, client);
    return rowCount ?? 0;
  });
}
