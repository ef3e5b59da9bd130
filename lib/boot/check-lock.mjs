import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lockProblems } from "./complete-lock.mjs";
import { projectRoot } from "./project-root.mjs";
import { run } from "./run.mjs";

run(async () => {
  const problems = lockProblems(JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8")));
  if (problems.length > 0) console.log(problems.join("\n"));
  return problems.length === 0 ? 0 : 1;
});
