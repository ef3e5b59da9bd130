import { run } from "./run.mjs";

run(async () => {
  const { completeLock } = await import("./complete-lock.mjs");
  const { readFileSync, writeFileSync } = await import("node:fs");
  const { join } = await import("node:path");
  const { projectRoot } = await import("./project-root.mjs");
  const file = join(projectRoot, "package-lock.json");
  const { lock, added } = completeLock(JSON.parse(readFileSync(file, "utf8")));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length > 0 ? `Named again: ${added.join(", ")}` : "package-lock.json names every platform's packages.");
});
