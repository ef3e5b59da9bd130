// Stores the memory of a booted interpreter in a file. An image replaces the boot only if everything else is the same, because the memory
// refers to functions by their positions in the table and to code of the harness by its addresses.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";

const BLOCK = 32_768;
const sources = ["boot", "gate", "image", "notice", "preloaded", "rules", "vary"];

/** Text of everything that an image depends on: Node, Pyodide in its folder, and the programs that boot it. */
const origin = (folder) =>
  [
    `${process.version} ${process.arch}`,
    readFileSync(`${folder}/package.json`, "utf8"),
    ...sources.map((name) => readFileSync(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), "utf8")),
  ].join("\n");

/**
 * Writes the memory of a booted interpreter to a file.
 * @param {string} file
 * @param {string} folder folder of Pyodide
 * @param {{ instance: WebAssembly.Instance, version: string, judge: number, notices: string }} booted
 */
export function writeImage(file, folder, { instance, version, judge, notices }) {
  const { memory, __indirect_function_table: table, emscripten_stack_get_current: stackTop } = instance.exports;
  const all = Buffer.from(memory.buffer);
  const zeros = Buffer.alloc(BLOCK);
  const places = [];
  for (let at = 0; at < all.length; at += BLOCK) if (all.compare(zeros, 0, BLOCK, at, at + BLOCK) !== 0) places.push(at);
  const blocks = Buffer.concat(places.map((at) => all.subarray(at, at + BLOCK)));
  const report = { version, judge, notices };
  writeFileSync(
    file,
    serialize({ origin: origin(folder), size: all.length, table: table.length, top: stackTop(), found: report, places, blocks }),
  );
}

/**
 * Reads an image; null if it was written by another version of Node, Pyodide or the harness.
 * @param {string} file
 * @param {string} folder folder of Pyodide
 */
export function readImage(file, folder) {
  const image = deserialize(readFileSync(file));
  if (image.origin !== origin(folder)) return null;
  const { size, table, top, found: report, places, blocks } = image;
  return {
    found: report,
    /**
     * Turns an interpreter that was only instantiated into the booted one.
     * @param {WebAssembly.Instance} instance
     * @param {(size: number) => unknown} resize grows its memory, as the interpreter itself does
     */
    restore({ exports: c }, resize) {
      if (c.memory.buffer.byteLength < size) resize(size);
      const bytes = Buffer.from(c.memory.buffer);
      if (bytes.length < size || c.__indirect_function_table.length !== table)
        throw new Error(
          `The image of Python is of an interpreter with ${size} bytes and a table of ${table}; this one has ${bytes.length} and ${c.__indirect_function_table.length}.`,
        );
      const zeros = Buffer.alloc(BLOCK);
      for (let at = 0, nth = 0; at < bytes.length; at += BLOCK) {
        if (at === places[nth]) blocks.copy(bytes, at, nth * BLOCK, ++nth * BLOCK);
        // Only blocks that differ are cleared, because memory that was never written to occupies none of the machine's.
        else if (bytes.compare(zeros, 0, BLOCK, at, at + BLOCK) !== 0) bytes.fill(0, at, at + BLOCK);
      }
      c._emscripten_stack_restore(top);
    },
  };
}
