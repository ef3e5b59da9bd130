import { expect, it } from "vitest";
import { allChecks } from "./all-checks";
import { needyIds } from "./text-needs";

it("ids that need something of a script are ids of checks", () => {
  const known = new Set(allChecks.map(({ id }) => id));
  expect(needyIds.filter((id) => !known.has(id))).toEqual([]);
  expect(needyIds.length).toBeGreaterThan(50);
});
