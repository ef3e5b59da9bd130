import { expect, it } from "vitest";
import { keptRecords } from "./kept-records";

it("counts the records of all files together, and says what to do above the limit", () => {
  const keep = keptRecords(1024 * 1024);
  const text = "x".repeat(512 * 1024);
  keep({ text, line: 1 }, "a.jsonl");
  keep({ text, line: 1 }, "b.jsonl");
  expect(() => keep({ text: "x", line: 7 }, "b.jsonl")).toThrow(
    /^The records of these files take more than 1 MB together, counted up to line 7 of “b\.jsonl”.*Import fewer records at a time/,
  );
});
