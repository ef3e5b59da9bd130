import { createRequire } from "node:module";
import { join } from "node:path";
import { hashFiles } from "./hash-files.mjs";
import { projectRoot } from "./project-root.mjs";
import { isStamped, stamp } from "./stamp.mjs";
import { tool } from "./tool.mjs";

const folder = join(projectRoot, "lib/db/generated");

/** Makes Prisma's client from prisma/schema.prisma, unless the one that is there was made from it. */
export async function generateClient() {
  const { version } = createRequire(import.meta.url)("prisma/package.json");
  const hash = `${version} ${hashFiles(["prisma/schema.prisma", "prisma.config.ts"])}`;
  if (isStamped(folder, hash)) return;
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
  // The command insists on an engine that is downloaded elsewhere, and generating does not need it.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true", CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };
  await tool("Generating the database client", process.execPath, [cli, "generate"], { env, quiet: true });
  stamp(folder, hash);
}
