import type { IfscaleParams } from "./params";

/** Presets of the suite form. */
export const presets: { id: string; label: string; help: string; params: Partial<IfscaleParams> }[] = [
  { id: "published", label: "As published", help: "50 densities from 10 to 500, 5 seeds: 250 samples.", params: {} },
  {
    id: "table",
    label: "The printed densities",
    help: "10, 50, 100, 250 and 500 words, 5 seeds: 25 samples. Too few densities for a degradation pattern, which needs nine.",
    params: { densities: [10, 50, 100, 250, 500] },
  },
  {
    id: "quick",
    label: "Quick look",
    help: "Seven densities, 2 seeds: 14 samples. Too few densities for a degradation pattern, which needs nine.",
    params: { densities: [10, 50, 100, 200, 300, 400, 500], seeds: 2 },
  },
  {
    id: "to-2000",
    label: "To 2,000 words",
    help: "Eight densities from 10 to 2,000, drawn from 5,000 words, 5 seeds: 40 samples. For models that can handle 500. Too few densities for a degradation pattern, which needs nine.",
    params: { densities: [10, 50, 100, 250, 500, 1000, 1500, 2000], further: true },
  },
  {
    id: "to-5000",
    label: "To 5,000 words",
    help: "Eleven densities from 10 to 5,000, drawn from 5,000 words, 5 seeds: 55 samples. A reply may need more than 30,000 tokens.",
    params: { densities: [10, 50, 100, 250, 500, 1000, 1500, 2000, 3000, 4000, 5000], further: true },
  },
];
