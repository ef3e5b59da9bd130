import type { PublishedGrid } from "@/lib/benchmarks/manifest";
import type { PublishedFigure } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Tags } from "@/lib/contracts/slice";
import { mean } from "@/lib/stats/mean";

const listed = new Intl.ListFormat("en");

/**
 * Selects the published figures at the levels of a suite: all if it has every level, else those at its levels and the means over these.
 * Returns a sentence if the paper has no comparable figure.
 * @param values the distinct values of the suite's items, by tag
 */
export function figuresAtLevels(
  published: readonly PublishedFigure[],
  { metric, tag, levels, within }: PublishedGrid,
  values: Readonly<Record<string, readonly Tags[string][]>>,
): readonly PublishedFigure[] | string {
  const suiteLevels = (values[tag] ?? []).map(Number).sort((a, b) => a - b);
  const none = "No comparable published figures:";
  const other = suiteLevels.filter((level) => !levels.includes(level));
  if (other.length > 0)
    return `${none} the paper’s are for ${tag} ${listed.format(levels.map(String))}, and this suite also has ${tag} ${listed.format(other.map(String))}.`;
  const held = within.values.filter((value) => values[within.tag]?.includes(value));
  if (held.length < within.values.length)
    return `${none} the paper’s headline covers ${within.values.length} values of ${within.tag}, and this suite has ${held.length} of them.`;
  if (suiteLevels.length === levels.length) return published;
  const atLevels = published.filter(({ slice }) => suiteLevels.some((level) => slice[tag] === level));
  return [
    ...meansOver(
      suiteLevels,
      tag,
      atLevels.filter((figure) => figure.metric === metric),
    ),
    ...atLevels,
  ];
}

/** Computes the mean over the levels of the figures printed at each of them, by model and the rest of the slice. */
function meansOver(levels: readonly number[], tag: string, figures: readonly PublishedFigure[]): PublishedFigure[] {
  const groups = new Map<string, PublishedFigure[]>();
  for (const figure of figures) {
    const { [tag]: _, ...slice } = figure.slice;
    const key = `${figure.model} ${sliceKey(slice)}`;
    groups.set(key, [...(groups.get(key) ?? []), { ...figure, slice }]);
  }
  return [...groups.values()].flatMap((group): PublishedFigure[] => {
    const [first] = group;
    const value = mean(group.map((figure) => figure.value));
    if (!first || value === null || group.length < levels.length) return [];
    const n = group.reduce((sum, figure) => sum + (figure.n ?? 0), 0);
    return [{ ...first, value, n, source: `${first.source}, mean over ${tag} ${listed.format(levels.map(String))}` }];
  });
}
