import { z } from "zod";
import { defineManifest } from "@/lib/benchmarks/define-family";

export const builderInput = z.object({
  names: z.array(z.string().min(1)).min(1).default(["alpha", "beta"]).meta({ title: "Functions", description: "Their names, one a line." }),
  cases: z.int().min(1).default(3).meta({ title: "Cases", description: "Of each function." }),
});

export const asked = z.object({
  model: z.string().trim().min(1).meta({ title: "Model", description: "The files do not say whose answers they are." }),
});

export const manifest = defineManifest({
  id: "clustered-stub",
  version: "1",
  title: "Clustered stub",
  summary: "Computes functions by hand: several cases of each, which stand and fall together.",
  paper: { title: "A family for tests", reference: "", url: "" },
  forms: {
    suite: z.object({
      functions: z.int().min(1).max(1000).default(4).meta({ title: "Functions" }),
      cases: z.int().min(1).max(100).default(3).meta({ title: "Cases" }),
    }),
  },
  verifiers: [{ id: "reference", version: "1", label: "Reference", description: "The last whole number of the reply is the value." }],
  views: {
    metrics: [
      {
        id: "accuracy",
        label: "Accuracy",
        unit: "%",
        direction: "higher",
        decimals: 1,
        group: "",
        description: "Share of right cases; the interval takes the cases of a function as one cluster.",
      },
      {
        id: "whole",
        label: "Whole functions",
        unit: "%",
        direction: "higher",
        decimals: 1,
        group: "",
        description: "Share of functions with every case right.",
      },
    ],
    headline: { metric: "accuracy", slice: {}, label: "Accuracy" },
    tags: [
      { tag: "function", label: "Function", kind: "text" },
      { tag: "class", label: "Class", kind: "text", source: "fact" },
      { tag: "carries", label: "Carries", kind: "number", source: "fact" },
      { tag: "off", label: "Off by", kind: "number", source: "fact" },
    ],
    checkNoun: { one: "value", many: "values" },
  },
  nouns: { sample: { one: "case", many: "cases" }, cluster: { one: "function", many: "functions" } },
  builders: [
    {
      id: "functions",
      label: "Functions by a model",
      description: "A model says by what each function multiplies; where it says no number, 2 is taken.",
      fills: null,
      input: builderInput,
      models: { chat: { help: "Names the factors.", required: true }, embeddings: null },
    },
  ],
  traces: [{ id: "carried", label: "Carries", description: "Works the multiplication out digit by digit." }],
  importers: [
    {
      id: "answers",
      label: "Answers (JSONL)",
      description: "One case and its answer a line.",
      makes: "run",
      accepts: ".jsonl",
      several: true,
      asks: asked,
    },
  ],
  failureClasses: [
    { id: "slip", label: "Slip", description: "The way is right and one step is not." },
    { id: "other", label: "Other", description: "Everything else." },
  ],
  profiles: [
    { id: "able", label: "Able", description: "Is right but for a slip now and then." },
    { id: "off-by-one", label: "Off by one", description: "Is one too high on half of the cases." },
  ],
});
