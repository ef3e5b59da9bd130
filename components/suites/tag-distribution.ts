import { formatCount, formatNumber } from "@/components/ui/format";

export interface CountedTag {
  value: string | number | boolean;
  count: number;
}

export interface Distribution {
  /** Sorted by value for numeric tags, else most frequent first. */
  bars: CountedTag[];
  numeric: boolean;
  /** One line: "50 values, 10 to 500, 5 items each". */
  words: string;
}

/** Summarizes the distribution of a suite's items over the values of one tag. */
export function tagDistribution(values: readonly CountedTag[]): Distribution {
  const numeric = values.length > 0 && values.every(({ value }) => typeof value === "number");
  const bars = numeric ? [...values].sort((a, b) => Number(a.value) - Number(b.value)) : [...values];
  const counts = values.map(({ count }) => count);
  const low = Math.min(...counts);
  const high = Math.max(...counts);
  const each =
    low === high
      ? `${formatCount(low, "item")}${values.length > 1 ? " each" : ""}`
      : `${formatNumber(low)} to ${formatNumber(high)} items each`;
  const bounds = numeric && bars.length > 1 ? [`${bars[0]?.value} to ${bars.at(-1)?.value}`] : [];
  return { bars, numeric, words: values.length === 0 ? "no values" : [formatCount(values.length, "value"), ...bounds, each].join(", ") };
}
