import type { DeclaredMetric, MetricPart } from "@/lib/benchmarks/declared-metric";
import { mean } from "@/lib/stats/mean";
import type { LifDigest } from "./digest";
import { percent, plainFigure, type Sliced } from "./figures";

interface CostPart extends MetricPart, Sliced {
  kind: "costs";
}

const meanOf = (samples: readonly LifDigest[], values: readonly number[]) => plainFigure(samples, mean(values), values.length);

/** Metrics of the group “Cost”: seconds and dollars of a sample, and the share of its prompt that was in the provider's cache. */
export const costMetrics: readonly DeclaredMetric<CostPart>[] = [
  {
    ...{ id: "latency", label: "Latency", unit: "s", direction: "lower", decimals: 1, group: "Cost", on: ["costs"] },
    description: "Mean time of a sample's accepted calls, measured around the socket. It has no interval.",
    value: ({ samples }) =>
      meanOf(
        samples,
        samples.flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs / 1000])),
      ),
  },
  {
    ...{ ...percent, id: "cached", label: "Cached tokens", group: "Cost", on: ["costs"] },
    description: "Share of input tokens read from the provider's cache, where reported. No interval.",
    value({ samples }) {
      const known = samples.flatMap(({ inputTokens, cachedTokens }) =>
        inputTokens && cachedTokens !== null ? [{ inputTokens, cachedTokens }] : [],
      );
      const sum = (name: "inputTokens" | "cachedTokens") => known.reduce((total, sample) => total + sample[name], 0);
      return plainFigure(samples, known.length === 0 ? null : (100 * sum("cachedTokens")) / sum("inputTokens"), known.length);
    },
  },
  {
    ...{ id: "cost", label: "Cost", unit: "$", direction: "lower", decimals: 4, group: "Cost", on: ["costs"] },
    description: "Mean cost of a sample in US dollars, at the price of the run. It has no interval.",
    value: ({ samples }) =>
      meanOf(
        samples,
        samples.flatMap(({ costUsd }) => costUsd ?? []),
      ),
  },
];

export const costParts = (slices: readonly Sliced[]): CostPart[] => slices.map((sliced) => ({ kind: "costs", ...sliced }));
