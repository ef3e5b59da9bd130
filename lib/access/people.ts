import { randomUUID } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import {
  type Invitation,
  invitation,
  type Joining,
  type MadeLink,
  type NewInvitation,
  type Person,
  type PersonChange,
  person,
} from "@/lib/contracts/people";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { publicUrl } from "@/lib/env";
import { HeedError } from "@/lib/errors";
import { monthSpentSql, setMonthlyBudget } from "@/lib/limits/monthly-budget";
import { hashPassword } from "@/lib/secrets/password-hash";
import { noteEvent } from "./audit";
import type { Caller } from "./caller";
import { makeOneTimeLink, noSuchOneTimeLink, type OneTimeLink, readOneTimeLink, takeOneTimeLink } from "./one-time-links";

/** A caller who is logged in. */
export type PersonCaller = Extract<Caller, { kind: "person" }>;
type Client = Pick<pg.ClientBase, "query">;

/** Parses a stored time to its ISO text. */
export const time = z.date().transform((date) => date.toISOString());
const personRow = person.extend({ deactivatedAt: time.nullable(), createdAt: time, lastSeenAt: time.nullable() });
const personSql = `select id, email, name, role, deactivated_at as "deactivatedAt", coalesce(two_factor_enabled, false) as "hasSecondFactor",
  created_at as "createdAt", (select max(updated_at) from person_session where person_id = person.id) as "lastSeenAt",
  monthly_usd as "monthlyUsd", ${monthSpentSql} as "monthSpent" from person`;

const noSuchPerson = () => new HeedError("not_found", "There is no such person. Reload the page.");

/** Lists all people, active ones first. */
export const listPeople = (): Promise<Person[]> =>
  queryRows(personRow, `${personSql} order by deactivated_at is not null, lower(name), id`);

/** Lists the invitations that still work, newest first. */
export const listInvitations = (): Promise<Invitation[]> =>
  queryRows(
    invitation.extend({ expiresAt: time }),
    `select hash as id, email, role, made_by as "madeBy", expires_at as "expiresAt" from one_time_link
     where purpose = 'invite' and used_at is null and expires_at > now() order by created_at desc`,
  );

/** Reads a person; throws `not_found`. */
export async function readPerson(id: string, client: Client = pool()): Promise<Person> {
  const [row] = await queryRows(personRow, `${personSql} where id = $1`, [id], client);
  if (!row) throw noSuchPerson();
  return row;
}

/** Closes the event streams of a person, in all web servers, whose session or key no longer works; they are checked again. */
export const announce = (personId: string, client: Client) => client.query("select pg_notify('heed_people', $1)", [personId]);

/** Returns a new link under the address at which others reach Heed. */
const madeLink = ({ path, expiresAt }: { path: string; expiresAt: Date }): MadeLink => ({
  path,
  base: publicUrl(),
  expiresAt: expiresAt.toISOString(),
});

/** Makes an invitation, which replaces an earlier one to the same address. Throws `conflict` if the address has an account. */
export async function invite(caller: PersonCaller, { email, role }: NewInvitation): Promise<MadeLink> {
  return transaction(async (client) => {
    const { rows } = await client.query('select deactivated_at is not null as "isDeactivated" from person where email = $1', [email]);
    if (rows.length > 0) {
      const remedy = rows[0].isDeactivated
        ? "It is deactivated: reactivate it instead."
        : "To let them in again, create a password link for them.";
      throw new HeedError("conflict", `${email} has an account already. ${remedy}`, { where: "email" });
    }
    const link = await makeOneTimeLink({ purpose: "invite", email, role, maker: caller }, client);
    await noteEvent(caller, "invitation.make", email, { role }, client);
    return madeLink(link);
  });
}

/** Withdraws an invitation; throws `not_found` if it does not work anyway. */
export async function withdrawInvitation(caller: PersonCaller, id: string): Promise<void> {
  const sql = "update one_time_link set used_at = now() where hash = $1 and purpose = 'invite' and used_at is null returning email";
  const { rows } = await pool().query(sql, [id]);
  if (rows.length === 0) throw noSuchOneTimeLink();
  await noteEvent(caller, "invitation.withdraw", rows[0].email);
}

/** Changes a person's role or monthly budget, deactivates them or lets them in again. Throws `conflict` for what would leave no active owner. */
export async function changePerson(caller: PersonCaller, id: string, change: PersonChange): Promise<void> {
  await transaction(async (client) => {
    // Of two owners who demote each other at the same time, the second one finds that they would be the last.
    await client.query("select id from person where role = 'owner' order by id for update");
    const before = await readPerson(id, client);
    const willOwn = (change.role ?? before.role) === "owner" && (change.active ?? before.deactivatedAt === null);
    const { rows: others } = await client.query("select 1 from person where role = 'owner' and deactivated_at is null and id <> $1", [id]);
    if (before.role === "owner" && before.deactivatedAt === null && !willOwn && others.length === 0)
      throw new HeedError("conflict", `${before.name} is the only owner. Make someone else an owner first.`, { where: "role" });
    if (change.role !== undefined && change.role !== before.role) {
      await client.query("update person set role = $2, updated_at = now() where id = $1", [id, change.role]);
      await noteEvent(caller, "person.role", before.email, { from: before.role, to: change.role }, client);
    }
    // The links that they made would let them in again, or let in whom they chose.
    if (before.role === "owner" && !willOwn)
      await client.query("update one_time_link set used_at = now() where made_by_id = $1 and used_at is null", [id]);
    if (change.monthlyUsd !== undefined && change.monthlyUsd !== before.monthlyUsd) {
      await setMonthlyBudget(client, id, change.monthlyUsd);
      await noteEvent(caller, "person.budget", before.email, { from: before.monthlyUsd, to: change.monthlyUsd }, client);
    }
    if (change.active === false && before.deactivatedAt === null) {
      await client.query("update person set deactivated_at = now(), updated_at = now() where id = $1", [id]);
      await client.query("delete from person_session where person_id = $1", [id]);
      await client.query("update api_key set revoked_at = now() where person_id = $1 and revoked_at is null", [id]);
      await client.query("update one_time_link set used_at = now() where person_id = $1 and used_at is null", [id]);
      await noteEvent(caller, "person.deactivate", before.email, {}, client);
    }
    if (change.active === true && before.deactivatedAt !== null) {
      await client.query("update person set deactivated_at = null, updated_at = now() where id = $1", [id]);
      await noteEvent(caller, "person.reactivate", before.email, {}, client);
    }
    await announce(id, client);
  });
}

/** Makes a link with which a person sets a new password. Throws `conflict` for a deactivated person. */
export async function makePasswordLink(caller: PersonCaller, id: string): Promise<MadeLink> {
  const { email, deactivatedAt } = await readPerson(id);
  if (deactivatedAt !== null) throw new HeedError("conflict", "This person is deactivated. Reactivate them first.");
  const link = await makeOneTimeLink({ purpose: "password", personId: id, maker: caller });
  await noteEvent(caller, "password-link.make", email);
  return madeLink(link);
}

/** Turns off the second factor of a person who lost it, so that the password is enough until they set it up again. */
export async function turnOffSecondFactor(caller: PersonCaller, id: string): Promise<void> {
  const { email } = await readPerson(id);
  await transaction((client) => dropSecondFactor(id, client));
  await noteEvent(caller, "second-factor.off", email);
}

async function dropSecondFactor(id: string, client: Client): Promise<void> {
  await client.query("delete from second_factor where person_id = $1", [id]);
  await client.query("update person set two_factor_enabled = false, updated_at = now() where id = $1", [id]);
}

/** Ends a person's logins that wait for a code of the second factor. */
export const endWaitingLogins = (personId: string, client: Client) =>
  client.query("delete from login_verification where value = $1", [personId]);

/** Sets a person's password, uses up their password links, and ends their logins and sessions except `keep`. */
export async function setPassword(personId: string, password: string, client: Client, keep: string | null = null): Promise<void> {
  const hash = await hashPassword(password);
  await client.query(
    `insert into person_login (id, account_id, provider_id, person_id, password) values ($1, $2, 'credential', $2, $3)
     on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
    [randomUUID(), personId, hash],
  );
  await client.query("delete from person_session where person_id = $1 and id is distinct from $2", [personId, keep]);
  await endWaitingLogins(personId, client);
  await client.query("update one_time_link set used_at = now() where person_id = $1 and used_at is null", [personId]);
  await announce(personId, client);
}

/** Describes what a one-time link is for, for the page that it opens. Throws `not_found` for one that does not work. */
export async function describeLink(token: string): Promise<Pick<OneTimeLink, "purpose" | "email" | "role">> {
  const { purpose, email, role, personId } = await readOneTimeLink(token);
  return { purpose, role, email: personId === null ? email : (await readPerson(personId)).email };
}

/**
 * Uses a one-time link: makes a person, or sets the password of an existing one, whom an owner's link also makes an active owner without a
 * second factor. Returns the address to log in with.
 */
export async function join(token: string, given: Joining): Promise<{ email: string }> {
  return transaction(async (client) => {
    const link = await takeOneTimeLink(token, client);
    const missing = (where: string) => new HeedError("invalid", `Enter your ${where}.`, { where });
    if (link.purpose === "password") {
      const { email, name, id, deactivatedAt } = await readPerson(link.personId ?? "", client);
      if (deactivatedAt !== null) throw noSuchOneTimeLink();
      await setPassword(id, given.password, client);
      await noteEvent({ kind: "person", personId: id, name }, "password.set", email, { through: "password link" }, client);
      return { email };
    }
    const email = link.purpose === "invite" ? link.email : given.email;
    if (!email) throw missing("email");
    const [known] = await queryRows(personRow, `${personSql} where email = $1`, [email], client);
    if (known && link.purpose === "invite") throw noSuchOneTimeLink();
    if (known) {
      await client.query("update person set role = 'owner', deactivated_at = null, updated_at = now() where id = $1", [known.id]);
      await dropSecondFactor(known.id, client);
      await setPassword(known.id, given.password, client);
      const actor = { kind: "person" as const, personId: known.id, name: known.name };
      const detail = { through: "owner link" };
      if (known.hasSecondFactor) await noteEvent(actor, "second-factor.off", email, detail, client);
      await noteEvent(actor, "password.set", email, detail, client);
      if (known.role !== "owner") await noteEvent(actor, "person.role", email, { from: known.role, to: "owner", ...detail }, client);
      if (known.deactivatedAt !== null) await noteEvent(actor, "person.reactivate", email, detail, client);
      return { email };
    }
    if (!given.name) throw missing("name");
    const id = randomUUID();
    const role = link.purpose === "owner" ? "owner" : (link.role ?? "reader");
    await client.query("insert into person (id, email, name, role) values ($1, $2, $3, $4)", [id, email, given.name, role]);
    await setPassword(id, given.password, client);
    const through = link.purpose === "owner" ? "owner link" : "invitation";
    await noteEvent({ kind: "person", personId: id, name: given.name }, "person.join", email, { role, through }, client);
    return { email };
  });
}
