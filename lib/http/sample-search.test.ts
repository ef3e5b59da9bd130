import { expect, test } from "vitest";
import { parseSearch } from "./parse-search";
import { sampleSearch } from "./sample-search";

const parse = (query: string) => parseSearch(new Request(`http://localhost/api/runs/1/samples?${query}`), sampleSearch);

test("requests the first fifty samples by default", () => {
  expect(parse("")).toEqual({ filters: {}, page: { cursor: null, skip: 0, limit: 50 } });
});

test("reads every filter", () => {
  expect(
    parse("status=scored,failed&passed=false&tag=density%3D100..200&tag=seed%3D3&text=a%25b&missed=margin&reason=429&cursor=49&limit=200"),
  ).toEqual({
    filters: {
      status: ["scored", "failed"],
      passed: false,
      tags: ["density=100..200", "seed=3"],
      text: "a%b",
      missed: "margin",
      reason: "429",
    },
    page: { cursor: 49, skip: 0, limit: 200 },
  });
});

test("accepts repeated statuses and a single tag, and ignores empty parameters", () => {
  expect(parse("status=failed&status=unscored&tag=language%3Da,b&passed=&text=&cursor=-1")).toEqual({
    filters: { status: ["failed", "unscored"], tags: ["language=a,b"] },
    page: { cursor: -1, skip: 0, limit: 50 },
  });
});

test.each(["status=lost", "passed=maybe", "cursor=x", "limit=0", "limit=100000", "cursor=99999999999"])("refuses %s", (query) => {
  expect(() => parse(query)).toThrow(/address/);
});
