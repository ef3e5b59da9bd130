import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { familySeconds, processes } from "./processor-time.mjs";
import { projectRoot } from "./project-root.mjs";
import { usageTable } from "./usage-table.mjs";

const path = (name: string) => join(projectRoot, name);
const nothing = { databases: () => new Map<string, number>(), peaks: new Map<string, number>() };
const cells = (line = "") => line.trim().split(/ {2,}/);

test("a file's seconds include its process and its database; phases are summed over files", () => {
  const notes = [
    { kind: "", phase: "build of the pages", wall: 40, processor: 55 },
    { kind: "db", phase: "migrations", wall: 2, processor: 1 },
    { path: path("lib/a.db.test.ts"), load: 1, tests: 2, database: "heed_test_1" },
    { kind: "db", path: path("lib/a.db.test.ts"), wall: { setup: 1, import: 2, tests: 4 } },
    { path: path("lib/b.apart.db.test.ts"), load: 0.1, tests: 0.1, database: "heed_test_2" },
    { kind: "apart", path: path("lib/b.apart.db.test.ts"), wall: { setup: 1, import: 1, tests: 1 } },
    { kind: "db", wall: 30, processor: 12 },
  ];
  const seen = { databases: () => new Map([["heed_test_1", 4]]), peaks: new Map([["db", 512e6]]) };
  const table = usageTable(notes, seen).map(cells);
  expect(table).toContainEqual(["55.0", "40.0", "build of the pages"]);
  expect(table).toContainEqual(["12.0", "30.0", "512", "db"]);
  expect(table).toContainEqual(["7.0", "7.0", "lib/a.db.test.ts"]);
  expect(table).toContainEqual(["0.2", "3.0", "1 other files"]);
  expect(table).toContainEqual(["1.1", "3.0", "import of modules, of all files"]);
  expect(table).toContainEqual(["4.0", "not measured", "Postgres, of all files"]);
});

test("a browser file's times are the sums of its tests", () => {
  const notes = [
    { kind: "e2e", path: path("e2e/a.spec.ts"), wall: { tests: 3 }, processor: 2 },
    { kind: "e2e", path: path("e2e/a.spec.ts"), wall: { tests: 5 }, processor: 4 },
    { kind: "e2e", wall: 20, processor: 10 },
  ];
  expect(usageTable(notes, nothing).map(cells)).toContainEqual(["6.0", "8.0", "e2e/a.spec.ts"]);
});

test("the table shows unmeasured processor time as not measured", () => {
  const notes = [
    { kind: "unit", path: path("lib/a.test.ts"), wall: { setup: 0, import: 1, tests: 2 } },
    { kind: "unit", wall: 20, processor: null },
  ];
  const table = usageTable(notes, nothing).map(cells);
  expect(table).toContainEqual(["not measured", "20.0", "unit"]);
  expect(table).toContainEqual(["not measured", "3.0", "lib/a.test.ts"]);
});

test.runIf(process.platform === "linux")("the processor time of an ended process is added to the process that started it", () => {
  const before = familySeconds(process.pid) ?? Number.NaN;
  execFileSync(process.execPath, ["-e", "while (process.cpuUsage().user < 3e5) for (let i = 0; i < 1e6; i++) Math.sqrt(i);"]);
  expect((familySeconds(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(0.28);
  expect(processes().find(({ pid }) => pid === process.pid)?.parent).toBe(process.ppid);
});
