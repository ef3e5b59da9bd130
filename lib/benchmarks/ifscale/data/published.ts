import type { PublishedFigure } from "@/lib/contracts/metric";

const densities = [10, 50, 100, 250, 500];
const seeds = 5;

/** Mean accuracy over five seeds and its standard deviation, in percent, at the densities above. */
const models: [model: string, accuracy: number[], deviation: number[]][] = [
  ["claude-3.5-haiku", [98.0, 78.0, 43.4, 16.6, 8.5], [4.5, 5.1, 6.6, 1.8, 0.8]],
  ["claude-3.7-sonnet", [100, 99.6, 94.8, 72.9, 52.7], [0, 0.9, 3.3, 4.9, 8.4]],
  ["claude-opus-4", [100, 100, 94.6, 67.9, 44.6], [0, 0, 4.7, 3.9, 14.0]],
  ["claude-opus-4 (high reasoning)", [92.0, 99.6, 81.8, 81.5, 52.1], [17.9, 0.9, 31.8, 8.2, 7.6]],
  ["claude-sonnet-4", [100, 98.0, 94.4, 77.2, 42.9], [0, 1.4, 3.0, 12.6, 10.2]],
  ["claude-sonnet-4 (high reasoning)", [100, 100, 94.8, 80.0, 39.9], [0, 0, 3.6, 5.0, 6.7]],
  ["deepseek-r1-0528", [98.0, 94.8, 86.8, 49.1, 30.9], [4.5, 2.3, 5.6, 6.5, 3.5]],
  ["gemini-2.5-flash-preview", [100, 96.0, 82.0, 50.7, 34.2], [0, 1.4, 4.5, 7.8, 4.2]],
  // Printed without "(high reasoning)"; the run with default reasoning has 66.64 at 500 words.
  ["gemini-2.5-pro-preview (high reasoning)", [100, 99.6, 98.4, 84.8, 68.9], [0, 0.9, 1.3, 7.2, 2.6]],
  ["llama-4-maverick", [100, 76.4, 50.4, 34.8, 27.7], [0, 12.7, 27.3, 36.6, 40.4]],
  ["llama-4-scout", [100, 54.4, 27.2, 9.3, 6.7], [0, 9.5, 4.0, 1.4, 0.8]],
  ["gpt-4.1", [98.0, 98.8, 95.4, 74.0, 48.9], [4.5, 1.8, 2.7, 4.3, 5.0]],
  ["gpt-4.1-mini", [100, 93.2, 80.0, 44.5, 27.2], [0, 4.1, 4.2, 2.6, 1.7]],
  ["gpt-4.1-nano", [94.0, 72.8, 51.6, 25.7, 16.2], [5.5, 5.0, 4.5, 4.5, 1.8]],
  ["gpt-4o", [94.0, 82.8, 49.0, 22.2, 15.4], [8.9, 6.3, 4.8, 2.0, 1.8]],
  ["gpt-4o-mini", [94.0, 65.6, 41.8, 18.3, 10.4], [8.9, 3.8, 3.6, 1.8, 0.7]],
  ["gpt-4.5-preview", [100, 93.6, 90.8, 65.0, 43.0], [0, 1.7, 1.8, 2.7, 2.1]],
  ["o3 (medium)", [98.0, 99.2, 98.4, 91.8, 51.6], [4.5, 1.1, 1.5, 8.6, 8.0]],
  ["o3 (high)", [100, 99.6, 98.2, 97.8, 62.8], [0, 0.9, 1.5, 1.5, 10.6]],
  ["o4-mini (medium)", [100, 99.6, 97.8, 86.8, 34.4], [0, 0.9, 1.8, 9.7, 2.6]],
  ["qwen3-235b-a22b", [100, 92.8, 77.6, 36.4, 20.9], [0, 5.2, 6.5, 5.5, 1.4]],
  ["grok-3-beta", [100, 100, 98.8, 86.2, 61.9], [0, 0, 1.1, 4.6, 2.7]],
  ["grok-3-mini-beta", [100, 99.2, 92.8, 56.6, 36.4], [0, 1.1, 3.3, 1.9, 3.0]],
];

/** The figures of the paper, measured with the authors' vocabulary. */
export const published: PublishedFigure[] = models.flatMap(([model, accuracy, deviation]) =>
  densities.map((density, at) => ({
    model,
    metric: "accuracy",
    slice: { density },
    value: accuracy[at] ?? 0,
    standardDeviation: deviation[at] ?? null,
    n: seeds,
    basis: { n: seeds, counts: "seeds" },
    units: seeds * density,
    source: "arXiv 2507.11538, results by density (mean of 5 seeds)",
  })),
);
