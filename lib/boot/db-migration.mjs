import { run } from "./run.mjs";

run(async () => {
  const { newMigration } = await import("./new-migration.mjs");
  const made = await newMigration(process.argv[2]);
  console.log(made ? `prisma/migrations/${made}/migration.sql` : "The newest migration already has everything that is in schema.prisma.");
});
