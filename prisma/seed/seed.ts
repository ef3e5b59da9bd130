import { seedModels } from "./models";
import { seedPrices } from "./prices";
import { seedFamilies } from "./suites";

/** Gives a database what the first look needs beside what it was `given` before; what is there already, or was archived, is left alone. */
export async function seed(given: ReadonlySet<string>): Promise<void> {
  await seedPrices();
  await seedFamilies(await seedModels(given), given, Date.now);
}
