import { expect, it } from "vitest";
import { filesOfLongTests, hashContents, hashLongTests, longTestProblems } from "./long-tests.mjs";

const gold = "lib/benchmarks/logicif/data/functions/gold.long.test.ts";

it("a long test depends on its own file, its modules, data and programs, and the package lock", () => {
  const files = filesOfLongTests().get(gold) ?? [];
  expect(files).toEqual(
    expect.arrayContaining([
      gold,
      "lib/benchmarks/logicif/data/functions/walks.json",
      "lib/benchmarks/logicif/evidence/trace/record.ts",
      "lib/sandbox/python/harness/main.mjs",
      "lib/sandbox/python/harness/rules.mjs",
      "package-lock.json",
    ]),
  );
  expect(files).not.toContain("lib/runs/launch-run.ts");
});

it("the hash depends on the text and name of each file but not on their order", () => {
  const hash = (files: Record<string, string>) => hashContents(Object.keys(files), (path) => files[path] ?? "");
  const before = hash({ "a.ts": "1", "b.ts": "2" });
  expect(hash({ "b.ts": "2", "a.ts": "1" })).toBe(before);
  const others = [
    hash({ "a.ts": "1", "b.ts": "3" }),
    hash({ "a.ts": "1", "c.ts": "2" }),
    hash({ "a.ts": "1" }),
    hash({ "a.ts": "12", "b.ts": "" }),
  ];
  expect(new Set([before, ...others]).size).toBe(5);
});

it("long tests that are gone or have not passed with the current files are reported with a remedy", () => {
  const today = hashLongTests();
  expect(longTestProblems(today, today)).toEqual([]);
  expect(longTestProblems({ ...today, [gold]: "changed" }, today)).toEqual([
    expect.stringMatching(
      /^lib\/benchmarks\/logicif\/data\/functions\/gold\.long\.test\.ts has not passed since a file .*npm run test:long/,
    ),
  ]);
  expect(longTestProblems({ ...today, "lib/new.long.test.ts": "new" }, today)).toEqual([
    expect.stringContaining("lib/new.long.test.ts has not"),
  ]);
  expect(longTestProblems(today, { ...today, "lib/old.long.test.ts": "old" })).toEqual([expect.stringContaining("no such test")]);
});
