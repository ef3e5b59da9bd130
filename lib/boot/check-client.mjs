import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { clientFolder, clientSources, generateFrom } from "./generate.mjs";
import { schemaFile } from "./migration-files.mjs";
import { projectRoot } from "./project-root.mjs";
import { run } from "./run.mjs";
import { readStamp } from "./stamp.mjs";

const filesOf = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      return entry.isFile() && entry.name !== ".heed-stamp" ? [[path.slice(folder.length + 1), readFileSync(path, "utf8")]] : [];
    }),
  );

// The client is generated again within the checkout, because the generator looks at the files around it.
async function regenerated() {
  const dist = join(projectRoot, "dist");
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, "client-"));
  try {
    mkdirSync(join(folder, "prisma"));
    cpSync(schemaFile, join(folder, "prisma/schema.prisma"));
    await generateFrom(join(folder, "prisma/schema.prisma"));
    return filesOf(join(folder, "lib/db/generated"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

run(async () => {
  const there = filesOf(clientFolder);
  const made = await regenerated();
  const differing = [...new Set([...there.keys(), ...made.keys()])].filter((name) => there.get(name) !== made.get(name));
  if (differing.length === 0 && readStamp(clientFolder) === clientSources()) return 0;
  const names = differing.length > 0 ? differing.join(", ") : "its stamp";
  console.log(
    `lib/db/generated is not what Prisma makes of prisma/schema.prisma: ${names}. Remove the folder; “npm test” and “npm run dev” make it again.`,
  );
  return 1;
});
