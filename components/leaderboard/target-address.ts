import type { ChartTarget } from "@/components/charts/chart-target";

/** What a chart's point opens as a run's address has it, one parameter a tag: `?density=100`, `?density=101..200`; empty for the whole run. */
export function targetAddress({ slice, passed, group, ended }: ChartTarget): string {
  const tags = Object.entries(slice).map(
    ([tag, value]) => `${encodeURIComponent(tag)}=${Array.isArray(value) ? value.join("..") : encodeURIComponent(String(value))}`,
  );
  const query = [
    ...tags,
    ...(passed === undefined ? [] : [`passed=${passed}`]),
    ...(ended === undefined ? [] : [`ended=${ended[0] === ended[1] ? ended[0] : ended.join("..")}`]),
    ...(group === undefined ? [] : [`group=${encodeURIComponent(group)}`]),
  ].join("&");
  return query && `?${query}`;
}
