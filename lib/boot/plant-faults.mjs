import { run } from "./run.mjs";

run(async () => {
  const { plantFaults } = await import("./planted-run.mjs");
  return plantFaults(process.argv.slice(2));
});
