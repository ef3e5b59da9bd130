import fc from "fast-check";
import { expect, test } from "vitest";
import { storableValue } from "./storable";

test("what Postgres refuses is replaced in texts and keys at any depth, and counted", () => {
  const value = { "k\u0000": ["a\u0000b", "cut \ud83d", { deep: "\udc00 end" }], n: 1, none: null };
  expect(storableValue(value)).toEqual({
    value: { "k\ufffd": ["a\ufffdb", "cut \ufffd", { deep: "\ufffd end" }], n: 1, none: null },
    replaced: 4,
  });
});

test("a value that can be stored is given back itself, pairs and U+FFFD included", () => {
  const value = { text: "😀 \ufffd \u0001", list: [1, true, null] };
  const kept = storableValue(value);
  expect(kept.replaced).toBe(0);
  expect(kept.value).toBe(value);
});

test("any text is stored as UTF-8 without loss once it is storable", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.array(fc.constantFrom("\u0000", "\ud800", "\udfff", "😀")), (text, odd) => {
      const { value } = storableValue([text, ...odd].join(""));
      expect(value).not.toContain("\u0000");
      expect(Buffer.from(value).toString()).toBe(value);
    }),
  );
});
