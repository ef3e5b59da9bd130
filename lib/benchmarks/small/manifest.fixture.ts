import { z } from "zod";
import { declarationsOf } from "@/lib/benchmarks/declared-metric";
import { defineManifest } from "@/lib/benchmarks/define-family";
import { metrics } from "./metrics.fixture";

export const manifest = defineManifest({
  id: "small",
  version: "1",
  title: "Small",
  summary: "Whether a model writes as many words as it is asked for.",
  paper: { title: "A small family", reference: "", url: "" },
  forms: {
    suite: z.object({
      lengths: z.array(z.int().min(1).max(1000)).min(1).default([10, 50, 200]).meta({ title: "Lengths", description: "Words to write." }),
      topics: z.int().min(1).max(5).default(5).meta({ title: "Topics", description: "Texts of each length." }),
    }),
  },
  verifiers: [
    {
      id: "reference",
      version: "1",
      factsVersion: "2",
      label: "Reference",
      description: "The reply has the number of words, or is at most a tenth longer or shorter.",
    },
  ],
  views: {
    metrics: declarationsOf(metrics),
    headline: { metric: "accuracy", slice: {}, label: "Accuracy" },
    charts: [
      {
        kind: "curve",
        id: "length",
        title: "Accuracy as texts lengthen",
        note: "Share of replies of the right length, with its 95% interval.",
        x: { label: "Length", unit: "words", tag: "length" },
        y: { label: "Accuracy", unit: "%", domain: [0, 100] },
        metric: "accuracy",
      },
    ],
    tags: [
      { tag: "length", label: "Length", kind: "number" },
      { tag: "written", label: "Words written", kind: "number", source: "fact" },
    ],
    checkNoun: { one: "length", many: "lengths" },
  },
  profiles: [
    { id: "exact", label: "Exact", description: "Writes as many words as it is asked for." },
    { id: "brief", label: "Brief", description: "Never writes more than 60 words." },
  ],
});
