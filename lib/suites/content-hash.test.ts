import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "@/lib/text/canonical-json";
import { contentHasher } from "./content-hash";

test("canonical text depends on the data, not the order of keys, and is valid JSON", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "ü" }], a: undefined })).toBe('{"b":[1,{"c":"ü","d":null}]}');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

function contentHash(benchmark: string, version: string, items: readonly { key: string; tags: { n: number }; body: unknown }[]): string {
  const hasher = contentHasher(benchmark, version);
  for (const item of items) hasher.add(item);
  return hasher.digest();
}

const items = [
  { key: "a", tags: { n: 1 }, body: { words: ["x", "y"] } },
  { key: "b", tags: { n: 2 }, body: { words: ["z"] } },
];

test("the hash differs by content, order, family and version", () => {
  const hash = contentHash("family", "1", items);
  // A stored suite is identified by this hash permanently.
  expect(hash).toBe("b14f7421bebb8bd11b9ab3486b7440b4d9a5b95a4228d3b1b872a869fb8ebd65");
  expect(contentHash("family", "1", structuredClone(items))).toBe(hash);
  const others = [
    contentHash("family", "2", items),
    contentHash("other", "1", items),
    contentHash("family", "1", [...items].reverse()),
    contentHash("family", "1", items.slice(1)),
  ];
  expect(new Set([hash, ...others]).size).toBe(5);
});
