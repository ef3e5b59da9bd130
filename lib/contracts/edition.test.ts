import { describe, expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { suiteEdition } from "./edition";
import { headlinesOf, viewsIn } from "./plain/edition-words";

const { views } = manifestById("evolif");

describe("suiteEdition", () => {
  it("follows the suite's stored parameters, including older ones, and defaults to the first edition", () => {
    const editionOf = (params: unknown) => suiteEdition(views.editions, params);
    expect([{ edition: "second" }, { source: "evaluations", judgedGroups: true }].map(editionOf)).toEqual(["second", "second"]);
    expect([{ edition: "first" }, { judgedGroups: false }, {}, null, "?"].map(editionOf)).toEqual([
      "first",
      "first",
      "first",
      "first",
      "first",
    ]);
    expect(suiteEdition(undefined, { edition: "second" })).toBeUndefined();
  });
});

function presetOf(id: string) {
  const manifest = manifestById("ifeval");
  return { manifest, params: manifest.presets.find((preset) => preset.id === id)?.params };
}

describe("the editions of IFEval", () => {
  const ifeval = manifestById("ifeval").views;

  it("follow the benchmark that all items share, or are mixed if there is none", () => {
    const editionOf = (benchmark?: string) => suiteEdition(ifeval.editions, { source: "?" }, benchmark === undefined ? {} : { benchmark });
    expect(["IFEval", "IFBench", "training", "both", undefined].map(editionOf)).toEqual(["ifeval", "ifbench", "mixed", "mixed", "mixed"]);
  });

  it("follow the checks that a suite was generated from, though a few of IFBench's shape are training ids", () => {
    const editionOf = (id: string) => {
      const { manifest, params } = presetOf(id);
      return suiteEdition(manifest.views.editions, manifest.forms.suite.parse(params), {});
    };
    expect(["ifeval", "ifbench", "many", "quick"].map(editionOf)).toEqual(["ifeval", "ifbench", "mixed", "mixed"]);
  });

  it("have the headline of their paper", () => {
    expect(viewsIn(ifeval, "ifbench").headline).toEqual({ metric: "prompt_level_loose", slice: {}, label: "Prompt-level loose" });
    expect([viewsIn(ifeval, "ifeval").headline, viewsIn(ifeval, "mixed").headline]).toEqual([ifeval.headline, ifeval.headline]);
    expect(headlinesOf(ifeval).map(({ metric }) => metric)).toEqual(["prompt_level_strict", "prompt_level_loose"]);
    expect(headlinesOf(views)).toEqual([views.headline]);
  });
});

describe("viewsIn", () => {
  it("draws the edition's headline in place of the family's", () => {
    const ifeval = manifestById("ifeval").views;
    const drawn = (id: string) =>
      viewsIn(ifeval, id).charts.flatMap((chart) => (chart.kind === "curve" ? [[chart.metric, chart.y.label]] : []));
    expect(drawn("ifeval")).toEqual([["prompt_level_strict", "Accuracy"]]);
    expect(drawn("ifbench")).toEqual([["prompt_level_loose", "Prompt-level loose"]]);
    expect(viewsIn(viewsIn(ifeval, "ifbench"), "ifbench")).toEqual(viewsIn(ifeval, "ifbench"));
  });

  it("replaces only labels with those of the edition", () => {
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
