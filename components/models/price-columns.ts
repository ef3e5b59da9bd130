import type { Price } from "@/lib/contracts/model";
import type { PriceDraft } from "./parse-price";

/** A column of the price table. */
export interface PriceColumn {
  name: Exclude<keyof PriceDraft, "model" | "host" | "source" | "asOf">;
  heading: string;
  /** Name of a field for screen readers: `Input price of gpt-5`. */
  label: string;
  numeric: boolean;
  /** Hidden on a phone. */
  wide?: boolean;
  /** True if a price has a value in this column. A column without values is hidden. */
  isIn?: (price: Price) => boolean;
}

/** Columns of the price table after the model, in order. */
export const priceColumns: readonly PriceColumn[] = [
  { name: "input", heading: "Input, $/M", label: "Input price", numeric: true },
  { name: "output", heading: "Output, $/M", label: "Output price", numeric: true },
  {
    name: "cacheRead",
    heading: "Cache read",
    label: "Cache read price",
    numeric: true,
    wide: true,
    isIn: (price) => price.cacheReadPerMillion != null,
  },
  {
    name: "cacheWrite",
    heading: "Cache write",
    label: "Cache write price",
    numeric: true,
    wide: true,
    isIn: (price) => price.cacheWritePerMillion != null,
  },
  {
    name: "reasoning",
    heading: "Reasoning",
    label: "Reasoning price",
    numeric: true,
    wide: true,
    isIn: (price) => price.reasoningPerMillion != null,
  },
  { name: "batch", heading: "Batch factor", label: "Batch factor", numeric: true, wide: true, isIn: (price) => price.batchFactor != null },
  { name: "note", heading: "Note", label: "Note", numeric: false, wide: true },
];
