import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readImage, writeImage } from "./harness/image.mjs";

const folder = mkdtempSync(join(tmpdir(), "heed-image-"));
const file = join(folder, "0.image");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a folder with just enough of Pyodide to state its version. */
function pyodide(version: string): string {
  const path = join(folder, version);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "package.json"), JSON.stringify({ version }));
  return path;
}

/** Builds the parts of an interpreter that an image reads and writes: pages of 64 KiB, a table, the top of its stack. */
function interpreter({ pages, table = 3, top = 0 }: { pages: number; table?: number; top?: number }) {
  const memory = new WebAssembly.Memory({ initial: pages });
  const stack = { top };
  const exports = {
    memory,
    __indirect_function_table: new WebAssembly.Table({ initial: table, element: "anyfunc" }),
    emscripten_stack_get_current: () => stack.top,
    _emscripten_stack_restore: (to: number) => {
      stack.top = to;
    },
  };
  const resize = (size: number) => memory.grow((size - memory.buffer.byteLength) / 65_536);
  return { instance: { exports }, memory, stack, resize };
}

const report = { version: "3.14.2", judge: 4711, notices: "1 2" };
const booted = interpreter({ pages: 3, top: 99 });
new Uint8Array(booted.memory.buffer).set([1, 2, 3], 70_000);
new Uint8Array(booted.memory.buffer).set([4], 3 * 65_536 - 1);

it("an image restores a booted interpreter's state in another one, byte for byte", () => {
  writeImage(file, pyodide("1.0"), { instance: booted.instance, ...report });
  const other = interpreter({ pages: 2, top: 5 });
  new Uint8Array(other.memory.buffer).fill(7);
  const image = readImage(file, pyodide("1.0"));
  expect(image?.found).toEqual(report);
  image?.restore(other.instance, other.resize);
  expect(Buffer.from(other.memory.buffer).equals(Buffer.from(booted.memory.buffer))).toBe(true);
  expect(other.stack.top).toBe(99);
});

it("an image is rejected for another version of Pyodide or another table size", () => {
  writeImage(file, pyodide("1.0"), { instance: booted.instance, ...report });
  expect(readImage(file, pyodide("1.1"))).toBeNull();
  const other = interpreter({ pages: 3, table: 4 });
  expect(() => readImage(file, pyodide("1.0"))?.restore(other.instance, other.resize)).toThrow(/a table of 3; this one has .* and 4/);
});
