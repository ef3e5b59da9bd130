import { expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { HeedError } from "@/lib/errors";
import { suiteParams } from "./suite-params";

const manifest = manifestById("ifscale");

function refused(params: unknown): HeedError {
  try {
    suiteParams(manifest, params);
  } catch (error) {
    if (error instanceof HeedError) return error;
    throw error;
  }
  throw new Error("The parameters were accepted.");
}

it.each([
  [{ densities: [10, 10] }, "densities", "The density 10 is listed twice."],
  [{ densities: [] }, "densities", "Expected at least 1 entry."],
  [{ densities: [10, -10] }, "densities.1", "Expected at least 1."],
  [{ seeds: "many" }, "seeds", "Expected a number, found text."],
  [{ seeds: 2000 }, "seeds", "Expected at most 1000."],
  [{ sampler: "other" }, "sampler", "Expected “numpy” or “seeded”."],
])("says what is wrong with %j in one sentence", (params, field, sentence) => {
  const { code, message, where, issues } = refused(params);
  expect({ code, message, where }).toEqual({
    code: "invalid",
    message: `The parameters are invalid. “${field}”: ${sentence}`,
    where: `params.${field}`,
  });
  expect(issues).toEqual([{ path: `params.${field}`, message: sentence }]);
});

it("fills in defaults", () => {
  expect(suiteParams(manifest, { densities: [10] })).toMatchObject({ densities: [10], seeds: 5, sampler: "numpy" });
});
