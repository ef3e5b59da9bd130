import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installMissing } from "./install.mjs";
import { schemaFile } from "./migration-files.mjs";
import { projectRoot } from "./project-root.mjs";
import { isStamped, stamp } from "./stamp.mjs";
import { tool } from "./tool.mjs";

export const clientFolder = join(projectRoot, "lib/db/generated");

/** Generates Prisma's client from a schema, into the folder that the schema names. */
export async function generateFrom(schema) {
  const cli = createRequire(import.meta.url).resolve("prisma-cli/build/index.js");
  // The command insists on an engine that would have to be downloaded, and generating does not need it.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true", CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };
  await tool("Generating the database client", process.execPath, [cli, "generate", "--schema", schema], { env, quiet: true });
}

/** Lists what the client is generated from, as recorded in the stamp beside it. */
export function clientSources() {
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  return createHash("sha256").update(devDependencies["prisma-cli"]).update(readFileSync(schemaFile)).digest("hex");
}

/**
 * Generates Prisma's client in lib/db/generated, unless it was already made from prisma/schema.prisma by this Prisma. It ships with the
 * sources, because Prisma's command line makes up a quarter of all packages and has no other use.
 */
export async function generateClient({ say }) {
  if (isStamped(clientFolder, clientSources())) return;
  await installMissing({ say, development: true });
  await generateFrom(schemaFile);
  stamp(clientFolder, clientSources());
}
