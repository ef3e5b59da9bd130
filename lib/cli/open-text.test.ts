import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { namedFiles } from "./open-text";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heed-files-"));
  mkdirSync(join(folder, "blobs"));
  mkdirSync(join(folder, "snapshot", "inner"), { recursive: true });
  writeFileSync(join(folder, "blobs", "1"), "{}\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const named = async () => (await namedFiles([join(folder, "snapshot")], { folders: true })).map(({ name }) => name);

it("reads files that are links, as in a downloaded snapshot", async () => {
  symlinkSync("../blobs/1", join(folder, "snapshot", "b.jsonl"));
  symlinkSync("../../blobs/1", join(folder, "snapshot", "inner", "a.jsonl"));
  writeFileSync(join(folder, "snapshot", "c.jsonl"), "{}\n");
  expect(await named()).toEqual(["b.jsonl", "c.jsonl", join("inner", "a.jsonl")]);
});

it("skips hidden files of a folder, and reads one that is named itself", async () => {
  for (const name of [".DS_Store", "._b.jsonl", join("inner", "._c.jsonl")]) writeFileSync(join(folder, "snapshot", name), "\0\0");
  symlinkSync("nobody@host", join(folder, "snapshot", ".#b.jsonl"));
  await expect(named()).rejects.toThrow(/snapshot: the folder contains only hidden files, which are skipped\.$/);
  writeFileSync(join(folder, "snapshot", "b.jsonl"), "{}\n");
  expect(await named()).toEqual(["b.jsonl"]);
  const hidden = join(folder, "snapshot", "._b.jsonl");
  expect((await namedFiles([hidden], { folders: true })).map(({ name }) => name)).toEqual([hidden]);
});

it("refuses links that lead to no file, and a folder without files", async () => {
  await expect(named()).rejects.toThrow(/snapshot: the folder contains no files\.$/);
  symlinkSync("../blobs/2", join(folder, "snapshot", "lost.jsonl"));
  await expect(named()).rejects.toThrow(/lost\.jsonl: it is a link to nothing\.$/);
  rmSync(join(folder, "snapshot", "lost.jsonl"));
  symlinkSync("../blobs", join(folder, "snapshot", "more"));
  await expect(named()).rejects.toThrow(/more: it is a link to a folder; name that folder itself\.$/);
});
