import { createRequire } from "node:module";
import { join } from "node:path";
import { compressFiles } from "./compressed-files.mjs";
import { nextReadsNoFiles } from "./env-file.mjs";
import { hashFiles } from "./hash-files.mjs";
import { projectRoot } from "./project-root.mjs";
import { isStamped, stamp } from "./stamp.mjs";
import { tool } from "./tool.mjs";

/** Files and folders from which the pages are built. */
export const pageSources = [
  "app",
  "components",
  "lib",
  "lib/boot/compressed-files.mjs",
  "public",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "package.json",
  "package-lock.json",
  "next.config.mjs",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];
const beside = (path) => /\.test\.tsx?$|^lib\/(boot|cli|bench|chaos|worker)$/.test(path);

/** Builds the pages into .next, unless they were built from exactly these sources. */
export async function buildWeb({ say }) {
  const folder = join(projectRoot, ".next");
  const hash = hashFiles(pageSources, beside);
  if (isStamped(folder, hash)) return;
  say("Building the pages; this takes about half a minute.");
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const env = { ...nextReadsNoFiles, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await tool("Building the pages", process.execPath, [next, "build"], { env, quiet: true });
  await compressFiles(folder);
  stamp(folder, hash);
}
