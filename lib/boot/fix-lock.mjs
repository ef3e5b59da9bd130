import { run } from "./run.mjs";

run(async () => {
  const { execFile } = await import("node:child_process");
  const { addIntegrity, completeLock } = await import("./complete-lock.mjs");
  const { readFileSync, writeFileSync } = await import("node:fs");
  const { join } = await import("node:path");
  const { npmCommand } = await import("./npm.mjs");
  const { projectRoot } = await import("./project-root.mjs");
  const npm = npmCommand();
  // An empty response, or none, means that this registry does not have the package.
  const ask = (spec) =>
    new Promise((resolve) => {
      const options = { cwd: projectRoot, env: { ...process.env, ...npm.env } };
      execFile(npm.command, [...npm.before, "view", spec, "dist.integrity"], options, (_error, stdout) => resolve(stdout.trim()));
    });
  const file = join(projectRoot, "package-lock.json");
  const { lock, added } = completeLock(JSON.parse(readFileSync(file, "utf8")));
  const { lock: whole, unknown } = await addIntegrity(lock, ask);
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
  console.log(added.length > 0 ? `Named again: ${added.join(", ")}` : "package-lock.json names every platform's packages.");
  if (unknown.length === 0) return 0;
  console.error(
    `No integrity hash for ${unknown.join(", ")}: this registry does not have ${unknown.length === 1 ? "it" : "them"}. Run “npm run lock” again with one that does.`,
  );
  return 1;
});
