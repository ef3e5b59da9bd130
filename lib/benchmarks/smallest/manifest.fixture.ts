import { z } from "zod";
import { defineManifest } from "@/lib/benchmarks/define-family";

export const manifest = defineManifest({
  id: "smallest",
  version: "1",
  title: "Smallest",
  summary: "Whether a model says the number that it is asked for.",
  paper: { title: "The smallest family", reference: "", url: "" },
  forms: { suite: z.object({ items: z.int().min(1).default(5) }) },
  verifiers: [{ id: "reference", version: "1", label: "Reference", description: "The reply holds the number." }],
  views: {
    metrics: [
      { id: "accuracy", label: "Accuracy", unit: "%", direction: "higher", decimals: 1, group: "", description: "Share of right replies." },
    ],
    headline: { metric: "accuracy", slice: {}, label: "Accuracy" },
  },
});
