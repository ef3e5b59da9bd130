import { randomBytes } from "node:crypto";
import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { comparisonTitle } from "@/lib/comparisons/comparison";
import { shareState } from "@/lib/contracts/plain/share-state";
import { type Share, type ShareChange, type ShareTarget, share } from "@/lib/contracts/share";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { publicUrl } from "@/lib/env";
import { HeedError } from "@/lib/errors";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";
import { deriveKey } from "@/lib/secrets/derive-key";
import { loadKeys } from "@/lib/secrets/load-keys";
import { hashPassword, isPassword } from "@/lib/secrets/password-hash";
import { isTicket, makeTicket } from "./share-password";

const time = z.date().transform((date) => date.toISOString());

/** Schema of a stored share. */
const shareRow = share.extend({
  createdAt: time,
  revokedAt: time.nullable(),
  pausedAt: time.nullable(),
  expiresAt: time.nullable(),
});
const shareColumns = `slug, target, title, share.created_at as "createdAt", revoked_at as "revokedAt", paused_at as "pausedAt", expires_at as "expiresAt",
  password is not null as "hasPassword", case when person.id is not null then jsonb_build_object('id', person.id, 'name', person.name) end as by`;
const shareTables = "share left join person on person.id = share.person_id";

/** Adds a share's full address, if others can reach Heed under one. */
function withAddress(link: Share): Share {
  const base = publicUrl();
  return base === null ? link : { ...link, address: `${base}/s/${link.slug}` };
}

/** Builds one error for an unknown share, a revoked one and one that does not cover the request, so that they cannot be distinguished. */
export function noSuchLink(): HeedError {
  return new HeedError("not_found", "This link is invalid or was revoked. Ask whoever sent it for a new one.");
}

/** Why a link that exists opens nothing at the moment. Only who has its 128 random bits reads this, so it reveals nothing to others. */
const closed = {
  paused: "This link is paused. Ask whoever sent it to resume it, or try again later.",
  expired: "This link has expired. Ask whoever sent it for a new one.",
};

/** Names what a share shows, as it is called now; throws `not_found` if it is gone. */
export async function shareTitle(target: ShareTarget): Promise<string> {
  if (target.kind === "leaderboard") return `${manifestById(target.benchmark).title} leaderboard`;
  if (target.kind === "matrix") return "Models by benchmark";
  if (target.kind === "run") return (await readRun(target.runId)).name;
  if (target.kind === "comparison") return comparisonTitle(target);
  const { key, runName } = await readSample(target.runId, target.ordinal);
  return `${key} in ${runName}`;
}

/**
 * Creates a read-only share with a slug of 128 random bits; each call creates another share, which can be revoked separately. Throws
 * `not_found` for a missing target.
 * @param by id of the person who shares; null without accounts
 */
export async function createShare(target: ShareTarget, by: string | null = null): Promise<Share> {
  const title = await shareTitle(target);
  const slug = randomBytes(16).toString("base64url");
  await prisma().share.create({ data: { slug, kind: target.kind, target, title, personId: by } });
  return readShare(slug);
}

/** Filters for a list of shares, all optional. */
export interface ShareFilter {
  kind?: ShareTarget["kind"];
  runId?: number;
  ordinal?: number;
  benchmark?: string;
}

/**
 * Lists the shares that are not revoked, newest first.
 * @param by id of the person whose shares are listed, since whoever knows a link can open it; null lists all
 */
export async function listShares(filter: ShareFilter = {}, by: string | null = null): Promise<Share[]> {
  const { kind, ...target } = filter;
  const links = await queryRows(
    shareRow,
    `select ${shareColumns} from ${shareTables} where revoked_at is null and ($1::text is null or kind = $1) and target @> $2::jsonb
       and ($3::text is null or share.person_id = $3) order by share.created_at desc, slug`,
    [kind ?? null, JSON.stringify(target), by],
  );
  return links.map(withAddress);
}

const storedShare = shareRow.extend({ password: z.string().nullable() });

async function findShare(slug: string): Promise<z.output<typeof storedShare>> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(slug)) throw noSuchLink();
  const sql = `select ${shareColumns}, password from ${shareTables} where slug = $1 and revoked_at is null`;
  // What a share shows is cleaned of all keys that are known here.
  const [[row]] = await Promise.all([queryRows(storedShare, sql, [slug]), loadKeys()]);
  if (!row) throw noSuchLink();
  return row;
}

/** Reads a share for those who manage it, whatever its state; throws `not_found` for an unknown or revoked one. */
async function readShare(slug: string): Promise<Share> {
  const { password: _, ...row } = await findShare(slug);
  return withAddress(row);
}

/** Finds a share that can be opened now; throws `not_found` for all others, paused and expired ones with their reason. */
async function findOpenShare(slug: string, now: Date): Promise<z.output<typeof storedShare>> {
  const row = await findShare(slug);
  const state = shareState(row, now);
  if (state !== "works") throw new HeedError("not_found", closed[state], { where: state });
  return row;
}

/**
 * Finds the share with a slug; throws the same `not_found` for an unknown and a revoked one, and `unauthenticated` if it has a password and
 * the reader no ticket for it.
 * @param ticket what the reader's browser keeps since it gave the password
 */
export async function resolveShare(slug: string, ticket: string | null = null, now = new Date()): Promise<Share> {
  const { password, ...row } = await findOpenShare(slug, now);
  if (password !== null && !isTicket(ticket, slug, password, now))
    throw new HeedError("unauthenticated", "This link needs a password. Open the link itself to enter it.", { where: "password" });
  return withoutKeys(row);
}

/** Throws `not_found` unless a share can be opened now, with or without a password. */
export async function expectOpenShare(slug: string): Promise<void> {
  await findOpenShare(slug, new Date());
}

/** Exchanges a share's password for a ticket; throws `forbidden` for a wrong one and for a link without any. */
export async function unlockShare(slug: string, given: string, now = new Date()): Promise<{ ticket: string; seconds: number }> {
  const { password } = await findOpenShare(slug, now);
  if (password === null || !(await isPassword(given, password)))
    throw new HeedError("forbidden", "This is not the password of this link. Ask whoever sent it.", { where: "password" });
  return makeTicket(slug, password, now);
}

/** Returns why a link opens nothing although it exists, for the page that says so; null for all others. */
export async function whyClosed(slug: string, now = new Date()): Promise<"paused" | "expired" | null> {
  const row = await findShare(slug).catch((error) => {
    if (error instanceof HeedError && error.code === "not_found") return null;
    throw error;
  });
  const state = row && shareState(row, now);
  return state === "works" ? null : state;
}

/** Changes a share's settings at once; throws `not_found` for an unknown or revoked one. */
export async function changeShare(slug: string, { paused, expiresAt, password }: ShareChange, now = new Date()): Promise<Share> {
  await findShare(slug);
  if (typeof expiresAt === "string" && new Date(expiresAt) <= now)
    throw new HeedError("invalid", "This date is in the past. Choose a later one, or revoke the link.", { where: "expiresAt" });
  if (typeof password === "string") deriveKey("share passwords"); // without a secret no one could open it
  const data = {
    ...(paused !== undefined && { pausedAt: paused ? now : null }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(password !== undefined && { password: password === null ? null : await hashPassword(password) }),
  };
  const { count } = await prisma().share.updateMany({ where: { slug, revokedAt: null }, data });
  if (count === 0) throw noSuchLink();
  return readShare(slug);
}

/** Revokes a share at once and permanently, and returns what it was; throws `not_found` for an unknown or revoked one. */
export async function revokeShare(slug: string, now = new Date()): Promise<Share> {
  const share = await readShare(slug);
  const { count } = await prisma().share.updateMany({ where: { slug, revokedAt: null }, data: { revokedAt: now } });
  if (count === 0) throw noSuchLink();
  return share;
}

/** Revokes every share at once and permanently; returns their number. */
export async function revokeAllShares(now = new Date()): Promise<number> {
  const { count } = await prisma().share.updateMany({ where: { revokedAt: null }, data: { revokedAt: now } });
  return count;
}
