import { prisma } from "@/lib/db/prisma";
import { demonstrate } from "./demonstrate";
import type { SeededModel } from "./models";
import type { NewSuite } from "./suites";

/** Finished runs of simulated models over the new suites: the same replies, scores and pretended latencies in every database. */
export async function seedDemonstrations(
  suites: readonly NewSuite[],
  models: ReadonlyMap<string, SeededModel>,
  now: () => number,
): Promise<void> {
  if ((await prisma().run.count()) > 0) return;
  for (const suite of suites) {
    for (const profile of suite.demonstrations) {
      const model = models.get(profile);
      if (model) await demonstrate(suite, profile, model, now());
    }
  }
}
