import { randomBytes } from "node:crypto";
import { manifestById } from "@/lib/benchmarks/registry";
import type { Share, ShareTarget } from "@/lib/contracts/share";
import { prisma } from "@/lib/db/prisma";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/sample";
import { shareRow } from "./share-row";

async function titleOf(target: ShareTarget): Promise<string> {
  if (target.kind === "leaderboard") return `${manifestById(target.benchmark).title} leaderboard`;
  if (target.kind === "run") return (await readRun(target.runId)).name;
  const { key, runName } = await readSample(target.runId, target.ordinal);
  return `${key} in ${runName}`;
}

/** Makes a new read-only link with a slug of 128 random bits; each call makes another one, revocable by itself. Throws `not_found` without its target. */
export async function createShare(target: ShareTarget): Promise<Share> {
  const title = await titleOf(target);
  const slug = randomBytes(16).toString("base64url");
  return shareRow.parse(await prisma().share.create({ data: { slug, kind: target.kind, target, title } }));
}
