import { seedDemonstrations } from "./demonstrations";
import { seedModels } from "./models";
import { seedPrices } from "./prices";
import { seedSuites } from "./suites";

/** Fills a new database with what the first look needs; what is there already, or was archived, is left alone. */
export async function seed(): Promise<void> {
  await seedPrices();
  const models = await seedModels();
  const suites = await seedSuites();
  await seedDemonstrations(suites, models, Date.now);
}
