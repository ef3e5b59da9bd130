import { readFileSync } from "node:fs";
import { migratedSchemaFile, schemaFile } from "./migration-files.mjs";
import { run } from "./run.mjs";

run(async () => {
  if (readFileSync(schemaFile, "utf8") === readFileSync(migratedSchemaFile, "utf8")) return 0;
  console.log(
    "prisma/schema.prisma is not what the migrations lead to (prisma/migrations/schema.prisma). Run npm run db:migration -- NAME, which writes the missing migration.",
  );
  return 1;
});
