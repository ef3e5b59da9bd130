import type { Source } from "@/components/data/run-source";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { formatPercent } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import type { SampleRow } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";

/** How many of a shared run's samples are shown below its numbers. */
export const worstShown = 5;

interface WorstSamplesProps {
  source: Source;
  /** The lowest score first; none where nothing was missed. */
  rows: readonly SampleRow[];
  views: Pick<Views, "sampleTitle">;
}

/** The samples with the lowest scores, each with what it missed first: where a reader of a shared run begins to look. */
export function WorstSamples({ source, rows, views }: WorstSamplesProps) {
  if (rows.length === 0) return null;
  return (
    <Section title="Lowest scores">
      <ul className="border-t border-line text-sm">
        {rows.map((row) => (
          <li key={row.ordinal} className="border-b border-line">
            <Link
              href={`${source.pages}/samples/${row.ordinal}?q=verdict:missed&sort=score`}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 hover:bg-sunken sm:grid-cols-[minmax(0,14rem)_6rem_4.5rem_minmax(0,1fr)]"
            >
              <span className="truncate font-medium">{sampleTitle(row, views)}</span>
              <span className="max-sm:hidden">
                <VerdictMark of={row} />
              </span>
              <span className="num text-right">{formatPercent(row.score === null ? null : row.score * 100)}</span>
              <span className="truncate text-ink-3 max-sm:col-span-2">
                {row.firstMissed?.length ? `missed ${row.firstMissed.join(", ")}` : `${row.checksPassed} of ${row.checksTotal} checks`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
