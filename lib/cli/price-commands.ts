import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Price } from "@/lib/contracts/model";
import { priceChanges } from "@/lib/contracts/plain/price-changes";
import { endPool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { importPrices } from "@/lib/models/import-prices";
import { whyNot } from "./why-not";

const named = ({ model, host }: Price) => (host === "" ? model : `${model} at ${host}`);

/** Runs `heed prices import FILE [--dry-run]`: prints what changes, and sets exit code 1 if a row was refused. */
export async function importPriceFile(file: string, dryRun: boolean): Promise<void> {
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  try {
    const text = await readFile(path, "utf8").catch(whyNot);
    const { added, changed, same, problems, leftOut } = await importPrices({ text, name: basename(path), apply: !dryRun });
    for (const price of added) process.stdout.write(`+ ${named(price)}: ${priceChanges(price).join(", ")}\n`);
    for (const { before, after } of changed) process.stdout.write(`~ ${named(after)}: ${priceChanges(after, before).join(", ")}\n`);
    for (const { where, message } of problems) process.stderr.write(`! ${where}: ${message}\n`);
    const rest = leftOut === 0 ? "" : `, ${leftOut} of models that are not used here left out`;
    const counts = `${added.length} added, ${changed.length} changed, ${same} unchanged, ${problems.length} refused${rest}`;
    process.stdout.write(`${dryRun ? "Nothing was imported; it would be: " : ""}${counts}.\n`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await prisma().$disconnect();
    await endPool();
  }
}
