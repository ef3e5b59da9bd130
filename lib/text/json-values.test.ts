import fc from "fast-check";
import { expect, it } from "vitest";
import { JsonValues } from "./json-values";

function valuesOf(text: string, size = 4) {
  const values = new JsonValues();
  const pieces = [];
  for (let at = 0; at < text.length; at += size) pieces.push(...values.push(text.slice(at, at + size)));
  return [...pieces, ...values.end()];
}
const texts = (text: string, size?: number) => valuesOf(text, size).map((piece) => ("text" in piece ? piece.text : piece.fault));

it("returns list elements as written, with the lines where they begin", () => {
  expect(valuesOf('\n[ {"a": 1.0},\r\n{"b": "}]\\"", "c": [NaN, 12345678901234567890]} ,\n 7]\n')).toEqual([
    { line: 2, text: '{"a": 1.0}' },
    { line: 3, text: '{"b": "}]\\"", "c": [NaN, 12345678901234567890]}' },
    { line: 4, text: "7" },
  ]);
});

it("returns the elements of an object's lists, but a record with its own lists as a whole", () => {
  expect(texts('{"version": 1, "data": [{"a": [1]}, {"b": 2}], "train": [{"c": 3}], "note": "x"}')).toEqual([
    '{"a": [1]}',
    '{"b": 2}',
    '{"c": 3}',
  ]);
  const record = '{"prompt": "p", "examples": [{"a": 1}], "kwargs": [{}]}';
  expect(texts(record)).toEqual([record]);
  expect(texts('{"kwargs": [{}]}\n{"kwargs": [{}]}')).toEqual(['{"kwargs": [{}]}', '{"kwargs": [{}]}']);
  expect(texts('{"data": []}')).toEqual([]);
});

it("reports where a file is cut short", () => {
  expect(valuesOf('[{"a": 1},\n{"b": "x')).toEqual([
    { line: 1, text: '{"a": 1}' },
    { line: 2, fault: "is never closed: was the file cut short?" },
  ]);
  expect(texts('[{"a": 1}')).toEqual(['{"a": 1}', expect.stringMatching(/never closed/)]);
});

it("reads any JSON list, whatever the chunks and indentation", () => {
  const anyList = fc.array(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.integer(), fc.string(), fc.array(fc.jsonValue())));
  fc.assert(
    fc.property(anyList, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), (list, size, indent) => {
      expect(texts(JSON.stringify(list, null, indent), size).map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(list)));
    }),
    { numRuns: 100 },
  );
});
