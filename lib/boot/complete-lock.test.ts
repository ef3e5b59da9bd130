import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addIntegrity, completeLock, lockProblems } from "./complete-lock.mjs";
import { projectRoot } from "./project-root.mjs";

const lock = {
  packages: {
    "": {},
    "node_modules/tool": {
      resolved: "https://registry.example/tool.tgz",
      version: "1.2.3",
      dev: true,
      optionalDependencies: {
        "@tool/linux-x64-gnu": "1.2.3",
        "@tool/linux-arm64-musl": "^1.2.3",
        "@tool/darwin-arm64": "1.2.3",
        fsevents: "2.0.0",
      },
    },
    "node_modules/@tool/linux-x64-gnu": { version: "1.2.3", os: ["linux"], cpu: ["x64"] },
  },
};

test("packages of other platforms are added back, with the platform taken from the name", () => {
  const { lock: whole, added } = completeLock(lock);
  expect(added).toEqual(["@tool/linux-arm64-musl", "@tool/darwin-arm64"]);
  expect(whole.packages["node_modules/@tool/linux-arm64-musl"]).toEqual({
    version: "1.2.3",
    cpu: ["arm64"],
    dev: true,
    libc: ["musl"],
    optional: true,
    os: ["linux"],
  });
});

test("a completed lock file names no registry, and a complete one is unchanged", () => {
  const { lock: whole } = completeLock(lock);
  expect(JSON.stringify(whole)).not.toContain("registry.example");
  expect(completeLock(whole)).toEqual({ lock: whole, added: [] });
});

test("packages without a strong hash get the registry's, and those for which it has none are named", async () => {
  const strong = `sha512-${"A".repeat(86)}==`;
  const asked: string[] = [];
  const packages = {
    "": { dependencies: { a: "1.0.0", b: "2.0.0", alias: "npm:real@4.0.0" } },
    "node_modules/a": { version: "1.0.0", dependencies: { "@s/c": "3.0.0" }, integrity: strong },
    "node_modules/b": { version: "2.0.0", integrity: "sha1-AAAA" },
    "node_modules/a/node_modules/@s/c": { version: "3.0.0" },
    "node_modules/alias": { name: "real", version: "4.0.0" },
    "node_modules/here": { link: true },
  };
  const { lock: whole, unknown } = await addIntegrity({ packages }, async (spec) => {
    asked.push(spec);
    return spec === "@s/c@3.0.0" ? "" : strong;
  });
  expect(asked).toEqual(["b@2.0.0", "@s/c@3.0.0", "real@4.0.0"]);
  expect(unknown).toEqual(["@s/c@3.0.0"]);
  expect(whole.packages["node_modules/b"]).toEqual({ version: "2.0.0", integrity: strong });
  expect(lockProblems(whole)).toEqual(["@s/c@3.0.0 has no integrity hash in package-lock.json; run “npm run lock”."]);
});

test("a registry in the file is a problem, and the project's own file has no problems", () => {
  const packages = {
    "": { dependencies: { a: "1.0.0" } },
    "node_modules/a": { version: "1.0.0", integrity: "sha512-AAAA", resolved: "https://registry.example/a.tgz" },
  };
  expect(lockProblems({ packages })).toEqual(["a@1.0.0 names a registry in package-lock.json; run “npm run lock”."]);
  expect(lockProblems(JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8")))).toEqual([]);
});

test("packages for tests are not installed by a start, even as an optional peer of a package that Heed runs with", () => {
  const integrity = "sha512-AAAA";
  const packages = {
    "": { dependencies: { server: "1.0.0" }, devDependencies: { tester: "2.0.0" } },
    "node_modules/server": {
      version: "1.0.0",
      integrity,
      dependencies: { parts: "1.0.0" },
      peerDependencies: { tester: "*", page: "*" },
      peerDependenciesMeta: { tester: { optional: true } },
    },
    "node_modules/parts": { version: "1.0.0", integrity },
    "node_modules/page": { version: "1.0.0", integrity },
    "node_modules/tester": { version: "2.0.0", integrity, devOptional: true, dependencies: { runner: "1.0.0" } },
    "node_modules/tester/node_modules/runner": { version: "1.0.0", integrity, devOptional: true, optionalDependencies: { quick: "1" } },
    "node_modules/quick": { version: "1.0.0", integrity, optional: true, os: ["linux"] },
  };
  expect(lockProblems({ packages })).toEqual([
    "tester@2.0.0 is for tests alone, and a start would install it; run “npm run lock”.",
    "runner@1.0.0 is for tests alone, and a start would install it; run “npm run lock”.",
    "quick@1.0.0 is for tests alone, and a start would install it; run “npm run lock”.",
  ]);
  const { lock: whole } = completeLock({ packages });
  expect(lockProblems(whole)).toEqual([]);
  const dev = Object.entries(whole.packages).flatMap(([path, { dev }]) => (dev ? [path] : []));
  expect(dev).toEqual(["node_modules/quick", "node_modules/tester", "node_modules/tester/node_modules/runner"]);
  expect(whole.packages["node_modules/tester"]).not.toHaveProperty("devOptional");
});
