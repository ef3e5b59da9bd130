import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { rankedRuns } from "./ranked-runs";

/**
 * Makes the ranking with this key the one that the Overview shows for a family; null restores the ranking with most models. Throws
 * `not_found` for an unknown family or ranking.
 */
export async function pinRanking(benchmark: string, ranking: string | null): Promise<void> {
  const family = manifestById(benchmark);
  if (ranking === null) {
    await prisma().rankingPin.deleteMany({ where: { benchmark } });
    return;
  }
  const { rankings } = await rankedRuns(family, { simulated: true });
  if (!rankings.some(({ key }) => key === ranking))
    throw new HeedError("not_found", "This ranking does not exist: its runs may have been rescored since. Reload the page.");
  await prisma().rankingPin.upsert({ where: { benchmark }, create: { benchmark, ranking }, update: { ranking, pinnedAt: new Date() } });
}

const pinRow = z.object({ benchmark: z.string(), ranking: z.string() });

/** Reads the key of the pinned ranking by family; families without a pin are left out. */
export async function readPins(): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows(pinRow, "select benchmark, ranking from ranking_pin", []);
  return new Map(rows.map(({ benchmark, ranking }) => [benchmark, ranking]));
}
