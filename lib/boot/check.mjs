import { run } from "./run.mjs";

run(async () => {
  const { check } = await import("./run-checks.mjs");
  return check({ tests: !process.argv.includes("--without-tests") });
});
