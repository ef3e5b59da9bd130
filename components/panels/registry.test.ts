import { expect, test } from "vitest";
import { manifests } from "@/lib/benchmarks/registry";
import { panels, runPanels, samplePanels } from "./registry";

test("every panel of a family has one component, and every component belongs to a panel", () => {
  const declared = manifests.flatMap(({ id, panels: slots }) => slots.map((slot) => ({ name: `${id}/${slot.id}`, place: slot.place })));
  const known = [...Object.keys(panels), ...Object.keys(samplePanels), ...Object.keys(runPanels)];
  expect(known.sort()).toEqual(declared.map(({ name }) => name).sort());
  for (const name of Object.keys(samplePanels)) expect(declared).toContainEqual({ name, place: "sample" });
  for (const name of Object.keys(runPanels)) expect(declared).toContainEqual({ name, place: "run" });
});
