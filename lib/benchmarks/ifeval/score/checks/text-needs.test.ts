import { expect, it } from "vitest";
import { allChecks } from "./all-checks";
import { needyIds } from "./text-needs";

it("every id with script requirements is the id of a check", () => {
  const known = new Set(allChecks.map(({ id }) => id));
  expect(needyIds.filter((id) => !known.has(id))).toEqual([]);
  expect(needyIds.length).toBeGreaterThan(50);
});
