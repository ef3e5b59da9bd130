import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, storable, storableJson, storableValue } from "./storable";

test("characters that Postgres refuses are replaced in texts and keys at any depth, and counted", () => {
  const value = { "k\u0000": ["a\u0000b", "cut \ud83d", { deep: "\udc00 end" }], n: 1, none: null };
  expect(storableValue(value)).toEqual({
    value: { "k\ufffd": ["a\ufffdb", "cut \ufffd", { deep: "\ufffd end" }], n: 1, none: null },
    replaced: 4,
  });
});

test("a storable value is returned itself, surrogate pairs and U+FFFD included", () => {
  const value = { text: "😀 \ufffd \u0001", list: [1, true, null] };
  const kept = storableValue(value);
  expect(kept.replaced).toBe(0);
  expect(kept.value).toBe(value);
});

test("a storable text survives UTF-8 encoding without loss", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.array(fc.constantFrom("\u0000", "\ud800", "\udfff", "😀")), (text, odd) => {
      const { value } = storableValue([text, ...odd].join(""));
      expect(value).not.toContain("\u0000");
      expect(Buffer.from(value).toString()).toBe(value);
    }),
  );
});

test("the JSON of any value has no character that Postgres refuses, and reads as the storable value", () => {
  const texts = fc
    .array(fc.constantFrom("\u0000", "\\", "u0000", "\\u0000", "\\ud800", "\ud800", "\udfff", "😀", '"', "a"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.dictionary(texts, fc.array(texts), { noNullPrototype: true }), (value) => {
      const json = storableJson(value);
      expect(json).not.toMatch(/[\0\p{Cs}]/u);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(storableValue(value).value)));
    }),
  );
});

test("a text becomes storable by the same rule as a value", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("\u0000", "\ud800", "\udfff", "😀", "a")), (parts) => {
      const text = parts.join("");
      expect(storable(text)).toBe(storableValue(text).value);
      expect(storable(text)).toHaveLength(text.length);
    }),
  );
});

test("a text is cut before a surrogate pair that would be halved", () => {
  expect([cutText("a😀b", 2), cutText("a😀b", 3), cutText("a", 2)]).toEqual(["a", "a😀", "a"]);
});
