import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { endPool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";
import { readRunFile } from "@/lib/exchange/read-run-file";
import { writeRunFile } from "@/lib/exchange/write-run-file";
import { whyNot } from "./why-not";

const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? ".", file);

/** Runs `heed export-run ID FILE`; the file gets its name once it is complete. */
export async function exportRunFile(id: string, file: string): Promise<void> {
  const run = Number(id.replace(/^#/, ""));
  if (!Number.isInteger(run) || run < 1)
    throw new HeedError("invalid", `“${id}” is not a run number. The run's page shows it, such as 13.`);
  const path = pathOf(file);
  const part = `${path}.part`;
  try {
    const { bytes } = await writeRunFile(run);
    await pipeline(bytes, createWriteStream(part, { flags: "wx" })).catch(whyNot);
    await rename(part, path);
    process.stdout.write(`Wrote run ${run} to ${path}.\n`);
  } finally {
    await rm(part, { force: true });
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
