import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { demonstratedRun } from "@/lib/exchange/run-file.fixture";
import { seedModels } from "@/prisma/seed/models";
import { exportRunFile } from "./run-file-commands";

let folder = "";
let file = "";
let runId = 0;
beforeAll(async () => {
  ({ runId } = await demonstratedRun("ifscale", "quick", await seedModels()));
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heed-export-"));
  file = join(folder, "run.jsonl.gz");
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it("export-run writes a whole new file, and nothing beside it", async () => {
  const print = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  await exportRunFile(`#${runId}`, file);
  expect(print.mock.calls).toEqual([[`Wrote run ${runId} to ${file}.\n`]]);
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ end: true, lines: lines.length - 1 });
  expect(readdirSync(folder)).toEqual(["run.jsonl.gz"]);
});

it("export-run replaces and removes no file of others, also if it fails", async () => {
  writeFileSync(file, "mine");
  const [other, half] = [join(folder, "other.jsonl.gz"), join(folder, "other.jsonl.gz.part")];
  writeFileSync(half, "theirs");
  await expect(exportRunFile(`${runId}`, file)).rejects.toThrow(`${file} exists already; name a new file.`);
  await expect(exportRunFile("999999", other)).rejects.toThrow("There is no run");
  await expect(exportRunFile(`${runId}`, join(folder, "none", "a.gz"))).rejects.toThrow("there is no such file or folder");
  expect([file, half].map((path) => readFileSync(path, "utf8"))).toEqual(["mine", "theirs"]);
  expect(readdirSync(folder).sort()).toEqual(["other.jsonl.gz.part", "run.jsonl.gz"]);
});
