import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.mjs";
import { run } from "./run.mjs";
import { besideTheTables, stateWrites } from "./state-writes.mjs";
import { projectFiles } from "./test-files.mjs";

// Tests, the bench and the chaos prepare a state by writing the rows that they need; the list of exceptions quotes statements.
const isScene = (path) => /\.(?:test|fixture)\.tsx?$|^lib\/(?:bench|chaos)\/|^e2e\/|^lib\/boot\/state-writes\.mjs$/.test(path);

run(async () => {
  const used = new Set();
  const files = projectFiles().filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !isScene(path));
  const writes = files.flatMap((path) => stateWrites(path, readFileSync(join(projectRoot, path), "utf8"), used));
  const idle = besideTheTables
    .filter((entry) => !used.has(entry))
    .map(({ file, begin }) => `lib/boot/state-writes.mjs allows “${begin}” in ${file}, which is not there.`);
  const lines = [...writes, ...idle];
  if (writes.length > 0)
    lines.push(
      "Only an event in lib/record/run-states.ts, job-states.ts or sample-states.ts changes a state: call transition, changeJob or sampleUpdate.",
    );
  if (lines.length > 0) console.log(lines.join("\n"));
  return lines.length === 0 ? 0 : 1;
});
