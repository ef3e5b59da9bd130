import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeNumbers, parseNumberList, writeNumberList } from "./number-list";

const values = (text: string) => {
  const list = parseNumberList(text);
  return "values" in list ? list.values : list.problem;
};

describe("parseNumberList", () => {
  it("reads numbers and ranges in the order written", () => {
    expect(values("500, 10..50 step 20; 7\n3..5")).toEqual([500, 10, 30, 50, 7, 3, 4, 5]);
    expect(values("10..500 step 10")).toHaveLength(50);
  });
  it("keeps decimal steps exact", () => expect(values("0..0.5 step 0.1")).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]));
  it("leaves out an end that the step does not reach", () => expect(values("0..10 step 4")).toEqual([0, 4, 8]));
  it("reads negative ranges and the words “to” and “by”", () => expect(values("-2 to 2 by 2")).toEqual([-2, 0, 2]));
  it("reads only separators as an empty list", () => expect(values(" , \n")).toEqual([]));
  it.each([
    ["ten", "“ten” is neither a number"],
    ["10..", "is neither a number"],
    ["9..3", "is reversed"],
    ["1..9 step 0", "must be greater than 0"],
    ["1..999999", "more than 10,000"],
  ])("reports the problem with %s", (text, problem) => expect(values(text)).toContain(problem));
});

describe("writeNumberList", () => {
  it("folds evenly spaced numbers into ranges", () => {
    expect(writeNumberList([10, 20, 30, 40])).toBe("10..40 step 10");
    expect(writeNumberList([0, 1, 2, 9, 4])).toBe("0..2, 9, 4");
    expect(writeNumberList([5, 5, 5])).toBe("5, 5, 5");
    expect(writeNumberList([-1, -5e-324, 1])).toBe("-1, -5e-324, 1");
  });
  it("writes lists that are read back unchanged", () => {
    const number = fc.oneof(fc.integer({ min: -2000, max: 2000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(fc.array(number, { maxLength: 40 }), (list) => {
        expect(values(writeNumberList(list))).toEqual(list.map((n) => n + 0));
      }),
    );
  });
});

describe("describeNumbers", () => {
  it("gives the count and bounds", () => {
    expect(describeNumbers([10, 500, 20, 30, 40, 50])).toBe("6 values: 10 to 500");
    expect(describeNumbers([0, 1])).toBe("2 values: 0, 1");
    expect(describeNumbers([])).toBe("no values");
  });
});
