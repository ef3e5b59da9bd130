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

/** Makes Prisma's client from a schema, in the folder that the schema names. */
export async function generateFrom(schema) {
  const cli = createRequire(import.meta.url).resolve("prisma-cli/build/index.js");
  // The command insists on an engine that is downloaded elsewhere, and generating does not need it.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true", CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };
  await tool("Generating the database client", process.execPath, [cli, "generate", "--schema", schema], { env, quiet: true });
}

/** What the client is made of, as the stamp beside it notes. */
export function clientSources() {
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  return createHash("sha256").update(devDependencies["prisma-cli"]).update(readFileSync(schemaFile)).digest("hex");
}

/**
 * Makes Prisma's client in lib/db/generated, unless the one that is there was made from prisma/schema.prisma by this Prisma. It comes
 * with the sources, because Prisma's command line takes a quarter of all packages and serves nothing else.
 */
export async function generateClient({ say }) {
  if (isStamped(clientFolder, clientSources())) return;
  await installMissing({ say, development: true });
  await generateFrom(schemaFile);
  stamp(clientFolder, clientSources());
}
