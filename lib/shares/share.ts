import { randomBytes } from "node:crypto";
import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { comparisonTitle } from "@/lib/comparisons/comparison";
import { type Share, type ShareTarget, share } from "@/lib/contracts/share";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { publicUrl } from "@/lib/env";
import { HeedError } from "@/lib/errors";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";

const time = z.date().transform((date) => date.toISOString());

/** Schema of a stored share. */
const shareRow = share.extend({ createdAt: time, revokedAt: time.nullable() });
const shareColumns = 'slug, target, title, created_at as "createdAt", revoked_at as "revokedAt"';

/** Adds a share's full address, if others can reach Heed under one. */
function withAddress(link: Share): Share {
  const base = publicUrl();
  return base === null ? link : { ...link, address: `${base}/s/${link.slug}` };
}

/** Builds one error for an unknown share, a revoked one and one that does not cover the request, so that they cannot be distinguished. */
export function noSuchLink(): HeedError {
  return new HeedError("not_found", "This link is invalid or was revoked. Ask whoever sent it for a new one.");
}

async function titleOf(target: ShareTarget): Promise<string> {
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
 */
export async function createShare(target: ShareTarget): Promise<Share> {
  const title = await titleOf(target);
  const slug = randomBytes(16).toString("base64url");
  return withAddress(shareRow.parse(await prisma().share.create({ data: { slug, kind: target.kind, target, title } })));
}

/** Filters for a list of shares, all optional. */
export interface ShareFilter {
  kind?: ShareTarget["kind"];
  runId?: number;
  ordinal?: number;
  benchmark?: string;
}

/** Lists the shares that are not revoked, newest first. */
export async function listShares(filter: ShareFilter = {}): Promise<Share[]> {
  const { kind, ...target } = filter;
  const links = await queryRows(
    shareRow,
    `select ${shareColumns} from share where revoked_at is null and ($1::text is null or kind = $1) and target @> $2::jsonb order by created_at desc, slug`,
    [kind ?? null, JSON.stringify(target)],
  );
  return links.map(withAddress);
}

/** Finds the share with a slug; throws the same `not_found` for an unknown and a revoked one. */
export async function resolveShare(slug: string): Promise<Share> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(slug)) throw noSuchLink();
  const [row] = await queryRows(shareRow, `select ${shareColumns} from share where slug = $1 and revoked_at is null`, [slug]);
  if (!row) throw noSuchLink();
  return withoutKeys(row);
}

/** Revokes a share at once and permanently; throws `not_found` for an unknown or revoked one. */
export async function revokeShare(slug: string, now = new Date()): Promise<void> {
  const { count } = await prisma().share.updateMany({ where: { slug, revokedAt: null }, data: { revokedAt: now } });
  if (count === 0) throw noSuchLink();
}

/** Revokes every share at once and permanently; returns their number. */
export async function revokeAllShares(now = new Date()): Promise<number> {
  const { count } = await prisma().share.updateMany({ where: { revokedAt: null }, data: { revokedAt: now } });
  return count;
}
