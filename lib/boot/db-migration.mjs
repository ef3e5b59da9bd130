import { run } from "./run.mjs";

run(async () => {
  const { prepareSources } = await import("./prepare.mjs");
  await prepareSources({ say: (line) => console.log(line), development: true });
  const { newMigration } = await import("./new-migration.mjs");
  const made = await newMigration(process.argv[2]);
  console.log(made ? `prisma/migrations/${made}/migration.sql` : "The migrations already have everything that is in schema.prisma.");
});
