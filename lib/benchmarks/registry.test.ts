import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { families, familyById, loadFamily, manifestById, manifests } from "./registry";

describe("the registry", () => {
  it("knows each family by its own id and title", () => {
    expect(new Set(manifests.map(({ id }) => id)).size).toBe(families.length);
    expect(new Set(manifests.map(({ title }) => title)).size).toBe(families.length);
    for (const { id } of manifests) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    for (const { manifest } of families) expect(manifestById(manifest.id)).toBe(manifest);
  });

  it("has letters that a column of letters can hold", () => {
    for (const { views } of manifests) {
      const letters = views.outcomes.map(({ letter }) => letter);
      expect(new Set(letters).size).toBe(letters.length);
      for (const letter of letters) expect(letter).toMatch(/^[a-z]$/);
    }
  });

  it("says of every metric what its interval is, or that it has none", () => {
    const silent = manifests.flatMap(({ id, views }) =>
      views.metrics.flatMap((metric) => (/interval/i.test(metric.description) ? [] : [`${id} ${metric.id}`])),
    );
    expect(silent).toEqual([]);
  });

  it("keeps every family's folder to one plan", () => {
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

  it("names what it knows when asked for another", async () => {
    expect(familyById("ifscale").manifest.id).toBe("ifscale");
    expect(() => familyById("nope")).toThrow(/Available: .*ifscale/);
    await expect(loadFamily("nope")).rejects.toThrow(/Available: .*ifscale/);
  });

  it("loads an engine once, when it is first needed", async () => {
    const [first, second] = await Promise.all([loadFamily("ifscale"), loadFamily("ifscale")]);
    expect(first.engine).toBe(second.engine);
  });
});
