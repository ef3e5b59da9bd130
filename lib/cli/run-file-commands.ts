import { randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { endPool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";
import { readRunFile } from "@/lib/exchange/read-run-file";
import { writeRunFile } from "@/lib/exchange/write-run-file";
import { whyNot } from "./why-not";

const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? ".", file);

/** Writes a run beside `path`, and gives the file this name once it is complete on the disk. */
async function writeWhole(run: number, path: string): Promise<void> {
  const part = `${path}.${randomBytes(4).toString("hex")}.part`;
  const output = await open(part, "wx").catch(whyNot);
  try {
    const { bytes } = await writeRunFile(run);
    await pipeline(bytes, output.createWriteStream({ flush: true })).catch(whyNot);
    await rename(part, path);
  } catch (error) {
    await output.close();
    await rm(part, { force: true });
    throw error;
  }
}

/** Runs `heed export-run ID FILE`: writes a new file; one that is there already is kept. */
export async function exportRunFile(id: string, file: string): Promise<void> {
  const run = Number(id.replace(/^#/, ""));
  if (!Number.isInteger(run) || run < 1)
    throw new HeedError("invalid", `“${id}” is not a run number. The run's page shows it, such as 13.`);
  const path = pathOf(file);
  if (existsSync(path)) throw new HeedError("invalid", `${path} exists already; name a new file.`);
  try {
    await writeWhole(run, path);
    process.stdout.write(`Wrote run ${run} to ${path}.\n`);
  } finally {
    await endPool();
  }
}

/** Runs `heed import-run FILE [--again]`: everything is imported, or nothing. */
export async function importRunFile(file: string, again: boolean): Promise<void> {
  const path = pathOf(file);
  const kit = { report() {}, signal: new AbortController().signal };
  try {
    const imported = await readRunFile({ file: basename(path), again, bytes: () => createReadStream(path) }, kit).catch(whyNot);
    const [run] = imported.runIds;
    const label = `run ${run} over the suite ${imported.suiteId}`;
    const known = imported.known.runIds.length > 0;
    process.stdout.write(
      known
        ? `It was already imported as ${label}. Use --again to import another copy.\n`
        : `Imported ${label}: ${imported.items} items, ${imported.replies} replies.\n`,
    );
  } finally {
    await endPool();
  }
}
