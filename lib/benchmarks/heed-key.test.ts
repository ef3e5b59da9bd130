import { describe, expect, it } from "vitest";
import { z } from "zod";
import { heedKeyOf, ItemKeys, isShortKey, longestKey, withHeedKey } from "./heed-key";

const schema = z.object({ words: z.array(z.unknown()), more: z.record(z.string(), z.unknown()).optional() });
const bare = { key: "bare", tags: {}, body: { words: ["a", "b"] } };
const share = () => "";
const fault = "the field heed does not match its record; one of them may have been altered. Remove heed to read just the record";
const restored = (heed: object) => withHeedKey(schema, bare, { key: "k", tags: {}, ...heed }, share);

describe("withHeedKey", () => {
  it.each([
    ["other entries", { words: ["x", "b"] }],
    ["more entries", { words: ["a", "b", "c", ["d"], null] }],
    ["fewer entries", { words: [] }],
    ["more fields", { words: ["a"], more: { length: 3, constructor: "text", 0: [1] } }],
  ])("restores a body with %s", (_name, body) => {
    const item = { key: "k", tags: { seed: 1 }, body };
    expect(withHeedKey(schema, bare, heedKeyOf(item, bare.body), share)).toEqual(item);
  });

  it.each([
    ["the length of a list", { set: [[["words", "length"], 1_000_000_000]] }],
    ["an index after the next", { set: [[["words", 3], "c"]] }],
    ["an index in words", { set: [[["words", "0"], "c"]] }],
    ["a removed length", { without: [["words", "length"]] }],
    ["a removed index that the list does not have", { without: [["words", 2]] }],
    ["a way through a function", { set: [[["words", "constructor", "prototype", "x"], 1]] }],
    ["a way through a prototype", { set: [[["constructor", "prototype", "x"], 1]] }],
  ])("refuses %s", (_name, heed) => {
    expect(restored(heed)).toEqual({ fault });
  });

  it("refuses the prototype of an object", () => {
    expect(restored(JSON.parse('{"set":[[["__proto__"],{"x":1}]]}'))).toHaveProperty("fault");
  });
});

describe("ItemKeys", () => {
  it("numbers other items with the same key, and passes over keys that are taken", () => {
    const keys = new ItemKeys();
    const wanted = ["a", "a-3", "a", "a", "a", "a-3", "a\0", "a\ufffd", "a\0"];
    expect(wanted.map((key, at) => keys.keyFor(at, key).key)).toEqual([
      ...["a", "a-3", "a-2", "a-4", "a-5", "a-3-2"],
      ...["a\0", "a\ufffd-2", "a\0-3"],
    ]);
    expect(keys.keyFor(2, "a")).toEqual({ key: "a-2", isNew: false });
  });

  it("cuts long keys, between characters, and keeps them apart", () => {
    const keys = new ItemKeys();
    const long = `${"a".repeat(longestKey - 1)}😀${"b".repeat(10_000)}`;
    const cut = `${"a".repeat(longestKey - 1)}…`;
    expect([keys.keyFor(1, long).key, keys.keyFor(2, `${long}!`).key, keys.keyFor(1, long).key]).toEqual([cut, `${cut}-2`, cut]);
    expect([cut, `${cut}-2`, "a".repeat(longestKey), "and so on…"].map(isShortKey)).toEqual([true, true, false, false]);
  });

  // If each of them tried all numbers before it, this would not end within the time of a test.
  it("numbers 60,000 items with the same key", () => {
    const keys = new ItemKeys();
    for (let at = 1; at < 60_000; at++) keys.keyFor(at, "n1-s0");
    expect(keys.keyFor(60_000, "n1-s0").key).toBe("n1-s0-60000");
  });
});
