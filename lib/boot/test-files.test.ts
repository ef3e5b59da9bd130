import { expect, test } from "vitest";
import { filesAt, filesWithName, kindOf, projectFiles } from "./test-files.mjs";

const files = projectFiles().filter((path) => kindOf(path) !== null);

test("a file's name determines its kind", () => {
  expect(kindOf("lib/stats/mean.test.ts")).toBe("unit");
  expect(kindOf("components/a.test.tsx")).toBe("unit");
  expect(kindOf("components/a.component.test.tsx")).toBe("components");
  expect(kindOf("lib/runs/budget.db.test.ts")).toBe("db");
  expect(kindOf("lib/boot/migrate.apart.db.test.ts")).toBe("db");
  expect(kindOf("e2e/finding.spec.ts")).toBe("e2e");
  expect(["e2e/api.ts", "lib/runs/run.fixture.ts", "lib/errors.ts"].map(kindOf)).toEqual([null, null, null]);
});

test("a path selects a file or everything in a folder, but no folder whose name merely begins alike", async () => {
  const all = ["lib/runs/a.test.ts", "lib/runs/b/c.db.test.ts", "lib/runs-kept/d.test.ts", "e2e/finding.spec.ts"];
  expect(await filesAt(["lib/runs"], all)).toEqual(all.slice(0, 2));
  expect(await filesAt(["lib/runs/", "./e2e/finding.spec.ts"], all)).toEqual([all[0], all[1], all[3]]);
  expect(await filesAt(["."], all)).toEqual(all);
});

test.each([
  [
    "lib/boot/test-file.test.ts",
    "There is no file or folder lib/boot/test-file.test.ts; the nearest with tests is lib/boot/test-files.test.ts.",
  ],
  ["finding.spec.ts", "There is no file or folder finding.spec.ts; the nearest with tests is e2e/finding.spec.ts."],
  ["lib/bout", "There is no file or folder lib/bout; the nearest with tests is lib/boot."],
  ["lib/boot/test-files.mjs", "There are no tests in lib/boot/test-files.mjs; the nearest with tests is lib/boot."],
  ["test-files.tset.ts", "There is no file or folder test-files.tset.ts; the nearest with tests is lib/boot/test-files.test.ts."],
])("%s suggests the nearest", async (path, sentence) => {
  await expect(filesAt([path], files)).rejects.toThrow(sentence);
});

test("a name selects the files that may contain it", () => {
  const thisFile = "lib/boot/test-files.test.ts";
  const few = filesWithName("a name selects the files that may contain it", files);
  expect(few).toContain(thisFile);
  expect(few.length).toBeLessThan(files.length / 4);
  expect(filesWithName("lists at runs", ["lib/filter/runs.test.ts"])).toEqual([]);
  // A computed name may match anything.
  expect(filesWithName("/runs runs only its own scripts", files)).toContain("e2e/every-page.spec.ts");
  expect(filesWithName("selects.*files", files)).toEqual(files);
});

test("a name selects the files whose fixture declares such a test", () => {
  const folder = "lib/benchmarks";
  const shared = ["ifeval/conformance.test.ts", "ifscale/conformance.test.ts", "logicif/conformance.test.ts"].map(
    (path) => `${folder}/${path}`,
  );
  expect(filesWithName("computes each declared metric on some slice", files)).toEqual(expect.arrayContaining(shared));
  expect(filesWithName("ifscale computes each declared metric on some slice", shared)).toEqual([`${folder}/ifscale/conformance.test.ts`]);
  const gold = `${folder}/logicif/data/functions/gold.test.ts`;
  expect(filesWithName("the sandbox reproduces the stored gold under both hash seeds", [gold, ...shared])).toEqual([gold]);
});
