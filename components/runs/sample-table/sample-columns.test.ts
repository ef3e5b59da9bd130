import { expect, test } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { emptyColumns, sampleColumns } from "./sample-columns";

const counts = { queued: 0, running: 0, scored: 5, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };

test("a finished run without a price or missing samples has no column for either", () => {
  expect(emptyColumns({ status: "finished", counts, costUsd: null })).toEqual(["cost", "reason"]);
  expect(emptyColumns({ status: "finished", counts, costUsd: 0.02 })).toEqual(["reason"]);
  expect(emptyColumns({ status: "finished", counts: { ...counts, unscored: 1 }, costUsd: null })).toEqual(["cost"]);
});

test("a running run keeps both columns", () => {
  expect(emptyColumns({ status: "running", counts, costUsd: null })).toEqual([]);
});

test("a fact has a column unless it is only for filters, also if it is true or false", () => {
  const columns = sampleColumns({ views: manifestById("logicif").views, without: [] }, () => null);
  const ids = columns.map(({ id }) => id);
  expect(ids).toContain("tag-steps");
  expect(ids).not.toContain("tag-recursion_depth");
  const cell = columns.find(({ id }) => id === "tag-code")?.cell({ tags: { code: false } } as never);
  expect(cell).toMatchObject({ props: { children: "false" } });
});
