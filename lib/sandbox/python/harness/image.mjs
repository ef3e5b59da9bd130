// The memory of an interpreter that has booted, as a file. It replaces the boot only where everything else is the same: what lies in the
// memory names functions by their places in the table, and code of the harness by its addresses.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";

const BLOCK = 32_768;
const sources = ["boot", "gate", "image", "notice", "preloaded", "rules", "vary"];

/** What an image depends on: Node, Pyodide in its folder, and the programs that boot it. */
const origin = (folder) =>
  [
    `${process.version} ${process.arch}`,
    readFileSync(`${folder}/package.json`, "utf8"),
    ...sources.map((name) => readFileSync(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), "utf8")),
  ].join("\n");

/**
 * Writes the memory of a booted interpreter to a file.
 * @param {string} file
 * @param {string} folder Pyodide's
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
 * Reads an image; null for one that another Node, Pyodide or harness has written.
 * @param {string} file
 * @param {string} folder Pyodide's
 */
export function readImage(file, folder) {
  const image = deserialize(readFileSync(file));
  if (image.origin !== origin(folder)) return null;
  const { size, table, top, found: report, places, blocks } = image;
  return {
    found: report,
    /**
     * Makes an interpreter that has only been instantiated what the booted one was.
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
        // Memory that nobody has written to takes none of the machine's.
        else if (bytes.compare(zeros, 0, BLOCK, at, at + BLOCK) !== 0) bytes.fill(0, at, at + BLOCK);
      }
      c._emscripten_stack_restore(top);
    },
  };
}
