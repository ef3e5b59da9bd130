import type { Price } from "@/lib/contracts/model";
import type { PriceDraft } from "./parse-price";

/** A column of the price table. */
export interface PriceColumn {
  name: Exclude<keyof PriceDraft, "model" | "host">;
  heading: string;
  /** Names a field to those who hear it: `Input price of gpt-5`. */
  label: string;
  numeric: boolean;
  /** Left out on a phone. */
  wide?: boolean;
  /** Whether a price has something in it; a column that no price fills is left out. */
  isIn?: (price: Price) => boolean;
}

/** The columns of the price table behind the model, in their order. */
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
  { name: "source", heading: "Source", label: "Source", numeric: false, wide: true, isIn: (price) => price.source !== "" },
  { name: "asOf", heading: "As of", label: "Date", numeric: false, wide: true, isIn: (price) => price.asOf != null },
];
