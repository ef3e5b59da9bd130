import { relative } from "node:path";
import { afterAll, aroundEach, beforeAll, expect } from "vitest";
import { noteDoing, onHang } from "./progress-note.mjs";
import { projectRoot } from "./project-root.mjs";

// Runs in the process of each test file before its other fixtures, and reports its work to vitest-hangs.mjs.
const file = relative(projectRoot, expect.getState().testPath ?? "");
const note = (doing: string, loads = false) => {
  const address = process.env.DATABASE_URL;
  noteDoing({ file, doing, loads, database: address && new URL(address).pathname.slice(1) });
};

onHang(null);
note("import of its modules", true);
beforeAll(() => note("hooks before its tests"));
afterAll(() => note("hooks after its tests"));
aroundEach(async (run, { task }) => {
  note(task.fullTestName);
  const hang = new Promise<never>((_, reject) => {
    onHang(() => {
      const open = [...new Set(process.getActiveResourcesInfo())].join(", ");
      reject(new Error(`The test made no progress, and was ended. Open in its process: ${open || "nothing"}.`));
    });
  });
  try {
    await Promise.race([run(), hang]);
  } finally {
    onHang(null);
  }
});
