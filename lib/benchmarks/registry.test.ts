import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { families, familyById, loadFamily, manifestById, manifests } from "./registry";

describe("the registry", () => {
  it("has a unique id and title for each family", () => {
    expect(new Set(manifests.map(({ id }) => id)).size).toBe(families.length);
    expect(new Set(manifests.map(({ title }) => title)).size).toBe(families.length);
    for (const { id } of manifests) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    for (const { manifest } of families) expect(manifestById(manifest.id)).toBe(manifest);
  });

  it("has a unique lower-case letter for each outcome of a family", () => {
    for (const { views } of manifests) {
      const letters = views.outcomes.map(({ letter }) => letter);
      expect(new Set(letters).size).toBe(letters.length);
      for (const letter of letters) expect(letter).toMatch(/^[a-z]$/);
    }
  });

  it("mentions the interval, or its absence, in the description of every metric", () => {
    const silent = manifests.flatMap(({ id, views }) =>
      views.metrics.flatMap((metric) => (/interval/i.test(metric.description) ? [] : [`${id} ${metric.id}`])),
    );
    expect(silent).toEqual([]);
  });

  it("has the same folder layout for every family", () => {
    const folders = ["items", "generate", "score", "metrics", "evidence", "formats", "command", "simulate", "data"];
    const files = ["README.md", "index.ts", "manifest.ts", "views.ts", "charts.ts", "engine.ts", "bench.ts"];
    const required = ["README.md", "index.ts", "manifest.ts", "engine.ts", "items/item.ts", "score/outcomes.ts", "metrics/declared.ts"];
    const folder = new URL(".", import.meta.url);
    for (const { id } of manifests) {
      const strays = readdirSync(new URL(`${id}/`, folder), { withFileTypes: true })
        .filter((entry) => (entry.isDirectory() ? !folders.includes(entry.name) : !files.includes(entry.name)))
        .map(({ name }) => name)
        .filter((name) => !/\.(test|fixture)\.ts$/.test(name));
      expect(strays, id).toEqual([]);
      expect(
        required.filter((path) => !existsSync(new URL(`${id}/${path}`, folder))),
        id,
      ).toEqual([]);
    }
  });

  it("names the available families for an unknown id", async () => {
    expect(familyById("ifscale").manifest.id).toBe("ifscale");
    expect(() => familyById("nope")).toThrow(/Available: .*ifscale/);
    await expect(loadFamily("nope")).rejects.toThrow(/Available: .*ifscale/);
  });

  it("loads an engine once", async () => {
    const [first, second] = await Promise.all([loadFamily("ifscale"), loadFamily("ifscale")]);
    expect(first.engine).toBe(second.engine);
    const { engine } = familyById("ifscale");
    expect(engine()).toBe(engine());
  });
});
