import { seedModels } from "./models";
import { seedPrices } from "./prices";
import { seedFamilies } from "./suites";

/** Gives a database what the first look needs; what is there already, or was archived, is left alone. */
export async function seed(): Promise<void> {
  await seedPrices();
  await seedFamilies(await seedModels(), Date.now);
}
