import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { postgresAccount } from "./os-account.mjs";
import { readableCopy } from "./postgres-binaries.mjs";

const isRoot = process.getuid?.() === 0;

// Only root starts Postgres under another account.
describe.runIf(isRoot)("the copy of the Postgres binaries for another account", () => {
  let root = "";
  let folder = "";
  let place = "";
  let account: { uid?: number; gid?: number } = {};
  const copyIn = (where: string) => join(where, "heed-postgres-1.2.3");

  beforeEach(() => {
    account = postgresAccount();
    root = mkdtempSync(join(tmpdir(), "heed-binaries-"));
    chmodSync(root, 0o755);
    place = join(root, "place");
    mkdirSync(place);
    // As npm leaves it with a umask of 077.
    folder = join(root, "package");
    const before = process.umask(0o077);
    try {
      for (const path of ["native/bin", "native/lib/deep", "native/share"]) mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, "package.json"), '{"version":"1.2.3"}');
      writeFileSync(join(folder, "native/bin/postgres"), '#!/bin/sh\ncat "$(dirname "$0")/../lib/deep/link"\n', { mode: 0o700 });
      writeFileSync(join(folder, "native/lib/deep/file"), "a library");
      symlinkSync("file", join(folder, "native/lib/deep/link"));
      writeFileSync(join(folder, "native/share/list"), "a list");
    } finally {
      process.umask(before);
    }
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const asOther = (native: string) => spawnSync(join(native, "bin/postgres"), { ...account, cwd: "/", encoding: "utf8" }).stdout;

  test.each([0o022, 0o027, 0o077])("is world-readable under a umask of %o, and is created only once", (umask) => {
    const before = process.umask(umask);
    try {
      expect(readableCopy(folder, account, [place])).toEqual({ native: copyIn(place) });
    } finally {
      process.umask(before);
    }
    expect(asOther(copyIn(place))).toBe("a library");
    expect(statSync(join(copyIn(place), "share/list")).mode & 0o777).toBe(0o644);
    expect(statSync(join(copyIn(place), "lib/deep")).mode & 0o777).toBe(0o755);
    const { ino } = statSync(copyIn(place));
    readableCopy(folder, account, [place]);
    expect(statSync(copyIn(place)).ino).toBe(ino);
    expect(readdirSync(place)).toHaveLength(1);
  });

  test.each<[string, (copy: string) => void]>([
    ["whose folder is unreadable", (copy) => chmodSync(copy, 0o700)],
    ["with an unreadable file", (copy) => chmodSync(join(copy, "share/list"), 0o640)],
    ["with an unreadable subfolder", (copy) => chmodSync(join(copy, "lib/deep"), 0o750)],
    ["with a program that is not executable", (copy) => chmodSync(join(copy, "bin/postgres"), 0o644)],
    ["that lacks a file", (copy) => rmSync(join(copy, "share/list"))],
    ["that lacks a link", (copy) => rmSync(join(copy, "lib/deep/link"))],
    ["with a truncated file", (copy) => writeFileSync(join(copy, "share/list"), "a")],
    ["that is empty", (copy) => rmSync(copy, { recursive: true }) ?? mkdirSync(copy)],
  ])("%s is created again", (_what, harm) => {
    readableCopy(folder, account, [place]);
    harm(copyIn(place));
    expect(readableCopy(folder, account, [place])).toEqual({ native: copyIn(place) });
    expect(asOther(copyIn(place))).toBe("a library");
    expect(readFileSync(join(copyIn(place), "share/list"), "utf8")).toBe("a list");
    expect(readdirSync(place)).toHaveLength(1);
  });

  test("is created in the next place if the first is unusable; if none is usable, the reason is returned", () => {
    const closed = join(root, "closed");
    mkdirSync(closed, { mode: 0o700 });
    expect(readableCopy(folder, account, [closed, place])).toEqual({ native: copyIn(place) });
    expect(readdirSync(closed)).toEqual([]);
    expect(readableCopy(folder, account, [closed]).why).toMatch(/EACCES/);
  });

  test("is left alone if another user owns it", () => {
    mkdirSync(copyIn(place));
    chownSync(copyIn(place), account.uid ?? 0, account.gid ?? 0);
    expect(() => readableCopy(folder, account, [place])).toThrow(`The folder ${copyIn(place)} belongs to another user`);
    expect(readdirSync(copyIn(place))).toEqual([]);
  });
});
