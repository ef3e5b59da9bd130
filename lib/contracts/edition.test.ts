import { describe, expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { suiteEdition } from "./edition";
import { viewsIn } from "./plain/edition-words";

const { views } = manifestById("evolif");

describe("suiteEdition", () => {
  it("goes by the suite's stored parameters, older ones included, and takes the first where they say nothing", () => {
    const of = (params: unknown) => suiteEdition(views.editions, params);
    expect([{ edition: "second" }, { source: "evaluations", judgedGroups: true }].map(of)).toEqual(["second", "second"]);
    expect([{ edition: "first" }, { judgedGroups: false }, {}, null, "?"].map(of)).toEqual(["first", "first", "first", "first", "first"]);
    expect(suiteEdition(undefined, { edition: "second" })).toBeUndefined();
  });
});

describe("viewsIn", () => {
  it("puts labels into the words of the edition, and nothing else", () => {
    const second = viewsIn(views, "second");
    expect(second.headline).toEqual({ ...views.headline, label: "EDR success" });
    expect(second.leaderboard.map(({ label }) => label)).toEqual([
      "EDR success, restricted",
      "At the turn limit",
      "CSR",
      "ISR",
      "EDR length",
      "EDR accuracy",
      "EDR success",
      "EDR LSS",
      "ROB",
      "REC",
    ]);
    const labels = JSON.stringify([second.metrics, second.summary, second.charts, second.leaderboard]).match(/"label":"[^"]*"/g) ?? [];
    expect(labels.filter((label) => /ACT|"LSS"/.test(label))).toEqual([]);
    expect(second.metrics.map(({ id }) => id)).toEqual(views.metrics.map(({ id }) => id));
    expect(viewsIn(views, "first")).toEqual(views);
    expect(viewsIn(views, undefined)).toBe(views);
    expect(viewsIn(second, "second")).toEqual(second);
  });
});
