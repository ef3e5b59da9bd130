import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { usageInstead } from "./command-usage.mjs";
import { projectRoot } from "./project-root.mjs";

test.each(["worker", "web", "owner-link"])("%s with a further word does nothing but show its usage", (name) => {
  expect(usageInstead([name, "--help"])).toContain(`Usage: npm run heed -- ${name} (it `);
  expect(usageInstead([name, "-h"])).toContain("Usage: ");
  expect(() => usageInstead([name, "now"])).toThrow(`Usage: npm run heed -- ${name} (it `);
  expect(usageInstead([name])).toBeNull();
});

test("other commands read their words themselves", () => {
  expect(usageInstead([])).toBeNull();
  expect(usageInstead(["score", "--help"])).toBeNull();
  expect(usageInstead(["toString", "--help"])).toBeNull();
});

test("a comparison that cannot begin exits with 2 if 1 would mean that it is worse", () => {
  const heed = (...words: string[]) =>
    spawnSync(process.execPath, [join(projectRoot, "lib/boot/heed.mjs"), "compare", "ifscale", ...words], {
      env: { ...process.env, HEED_ENV_FILE: projectRoot },
      encoding: "utf8",
    });
  expect(heed("--fail-if-worse", "1")).toMatchObject({ status: 2, stdout: "" });
  expect(heed("--fail-if-worse=1")).toMatchObject({ status: 2, stdout: "" });
  expect(heed()).toMatchObject({ status: 1, stdout: "" });
});
