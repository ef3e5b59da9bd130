import { seedModels } from "./models";
import { seedPrices } from "./prices";
import { seedFamilies } from "./suites";

/** Fills a database with everything for the first look that it was not `given` before; existing and archived rows are left alone. */
export async function seed(given: ReadonlySet<string>): Promise<void> {
  if (given.size === 0) await seedPrices();
  await seedFamilies(await seedModels(given), given, Date.now);
}
