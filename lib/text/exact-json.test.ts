import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactFields, exactJson } from "./exact-json";

const copied = (text: string) => exactJson(exactFields(text, JSON.parse(text)));

describe("exactJson", () => {
  it("writes what JSON.stringify writes, whatever the record", () => {
    const property = fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      const text = JSON.stringify(record, null, 1);
      expect(copied(text)).toBe(JSON.stringify(JSON.parse(text)));
    });
    fc.assert(property, { numRuns: 200 });
  });

  it.each([
    '{"id":1765432109876543210,"in":[{"deep":-1765432109876543210}]}',
    `{"huge":1${"0".repeat(400)},"next":123456789012345678901234567890}`,
    '{"text":"1765432109876543210, \\"1765432109876543211\\"","1765432109876543213":1765432109876543213}',
  ])("keeps the digits of large whole numbers in %s", (text) => {
    expect(copied(text)).toBe(text);
  });

  it("leaves other numbers as JavaScript reads them", () => {
    expect(copied('{ "id": 1765432109876543210, "a": 0.12345678901234567890, "b": 9007199254740991, "c": 1765432109876543210e1 }')).toBe(
      '{"id":1765432109876543210,"a":0.12345678901234568,"b":9007199254740991,"c":17654321098765433000}',
    );
  });

  it("reads NaN as null beside a large number", () => {
    expect(exactJson(exactFields('{"id": 1765432109876543210, "took": NaN}', {}))).toBe('{"id":1765432109876543210,"took":null}');
  });
});
