import type { ChartTarget } from "@/components/charts/chart-target";

/** What a chart's point opens, after a run's address: one parameter a tag (`?density=100`, `?density=101..200`), or `/samples/7`; empty for the whole run. */
export function targetAddress({ slice, passed, group, missed, status, reply, ended, sample }: ChartTarget): string {
  if (sample !== undefined) return `/samples/${sample}`;
  const tags = Object.entries(slice).map(
    ([tag, value]) => `${encodeURIComponent(tag)}=${Array.isArray(value) ? value.join("..") : encodeURIComponent(String(value))}`,
  );
  const query = [
    ...tags,
    ...(passed === undefined ? [] : [`passed=${passed}`]),
    ...(status === undefined ? [] : [`status=${status.join(",")}`]),
    ...(reply === undefined ? [] : [`reply=${reply}`]),
    ...(ended === undefined ? [] : [`ended=${ended[0] === ended[1] ? ended[0] : ended.join("..")}`]),
    ...(missed === undefined ? [] : [`missed=${encodeURIComponent(missed)}`]),
    ...(group === undefined ? [] : [`group=${encodeURIComponent(group)}`]),
  ].join("&");
  return query && `?${query}`;
}
