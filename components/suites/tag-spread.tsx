import { formatNumber } from "@/components/ui/format";
import { type CountedTag, tagDistribution } from "./tag-distribution";

const shownWords = 8;

/** Chart of one tag's values: numbers as columns in their order, words as bars. */
export function TagSpread({ label, values }: { label: string; values: readonly CountedTag[] }) {
  const { bars, numeric, words } = tagDistribution(values);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-medium text-ink">{label}</span>
        <span className="text-xs text-ink-2">{words}</span>
      </figcaption>
      {numeric ? (
        <div aria-hidden>
          <div className="flex h-10 items-end gap-px border-b border-line-2" style={{ maxWidth: `${bars.length * 1.5}rem` }}>
            {bars.map(({ value, count }) => (
              <div
                key={String(value)}
                title={`${value}: ${count}`}
                style={{ height: `${(count / most) * 100}%` }}
                className="min-h-px max-w-6 flex-1 bg-accent/40 hover:bg-accent"
              />
            ))}
          </div>
          <div className="num mt-1 flex justify-between text-xs text-ink-3" style={{ maxWidth: `${bars.length * 1.5}rem` }}>
            <span>{bars[0]?.value}</span>
            {bars.length > 1 && <span>{bars.at(-1)?.value}</span>}
          </div>
        </div>
      ) : (
        <ul className="space-y-1">
          {bars.slice(0, shownWords).map(({ value, count }) => (
            <li key={String(value)} className="grid grid-cols-[minmax(0,10rem)_minmax(0,1fr)_max-content] items-center gap-3 text-xs">
              <span className="truncate text-ink-2">{String(value)}</span>
              <span aria-hidden className="h-1.5 bg-accent/55" style={{ width: `${(count / most) * 100}%` }} />
              <span className="num text-ink-2">{formatNumber(count)}</span>
            </li>
          ))}
          {bars.length > shownWords && <li className="text-xs text-ink-3">and {bars.length - shownWords} more</li>}
        </ul>
      )}
    </figure>
  );
}
