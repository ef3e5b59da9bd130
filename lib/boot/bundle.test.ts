import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { noteIfWritable, removeOthers } from "./bundle.mjs";

it("only bundles of other builds are removed from a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "heed-bundles-"));
  try {
    const kept = ["worker.mjs", "worker.mjs.map", "ask-NEW.mjs", "ask-BEFORE.mjs"];
    const rest = [".inputs.json", "notes.txt", "worker.mjs.12.new"];
    for (const name of [...kept, ...rest, "ask-OLD.mjs", "ask-OLD.mjs.map"]) writeFileSync(join(folder, name), "");
    removeOthers(folder, new Set(kept));
    expect(readdirSync(folder).sort()).toEqual([...kept, ...rest].sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("equal bundles in a folder that cannot be written are used as they are; other errors are reported", () => {
  const failing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };
  for (const code of ["EROFS", "EACCES", "EPERM"]) {
    expect(() => noteIfWritable(false, failing(code))).not.toThrow();
    expect(() => noteIfWritable(true, failing(code))).toThrow(code);
  }
  expect(() => noteIfWritable(false, failing("ENOSPC"))).toThrow("ENOSPC");
});
