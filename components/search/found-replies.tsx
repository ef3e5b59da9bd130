import { hasOwnName } from "@/components/rows/run-title";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import type { SearchResult } from "@/lib/contracts/search";

interface FoundRepliesProps {
  runs: SearchResult["runs"];
  /** Query string of a sample's address: the part of the line that its run's table understands. */
  line: string;
  /** Returns the text of a link to all matching samples of a run; absent if the run's table cannot show them. */
  allInRun?: (run: SearchResult["runs"][number]) => string;
}

/** Replies that a search found, by run, each with the text around the match. */
export function FoundRepliesList({ runs, line, allInRun }: FoundRepliesProps) {
  const address = (turn: number) => {
    const search = new URLSearchParams({ ...(line !== "" && { q: line }), ...(turn > 0 && { turn: String(turn) }) }).toString();
    return search && `?${search}`;
  };
  return (
    <>
      {runs.map((run) => (
        <section key={run.id} aria-labelledby={`run-${run.id}`} className="mb-8">
          <h2 id={`run-${run.id}`} className="flex flex-wrap items-baseline gap-x-2 border-b border-line-2 pb-1.5 text-base font-medium">
            <span className="num text-sm text-ink-3">#{run.id}</span>
            <Link href={`/runs/${run.id}`} className="finger underline-offset-2 hover:underline">
              {hasOwnName(run) ? run.name : run.modelName}
            </Link>
            <span className="text-sm font-normal text-ink-3">
              {hasOwnName(run) && `${run.modelName} · `}
              {run.suiteName}
            </span>
            {allInRun ? (
              <Link
                href={`/runs/${run.id}?${new URLSearchParams({ tab: "samples", q: line })}`}
                className="finger ml-auto text-right text-sm font-normal text-accent underline-offset-2 hover:underline"
              >
                {allInRun(run)}
              </Link>
            ) : (
              <span className="num ml-auto text-sm font-normal text-ink-3">{formatNumber(run.hits.length)}</span>
            )}
          </h2>
          <ul>
            {run.hits.map((hit) => (
              <li key={`${hit.ordinal} ${hit.turn}`} className="border-b border-line">
                <Link
                  href={`/runs/${run.id}/samples/${hit.ordinal}${address(hit.turn)}`}
                  className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] gap-x-6 xl:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] gap-y-1 py-2 text-sm hover:bg-sunken max-md:grid-cols-1"
                >
                  <span className="min-w-0">
                    <span className="block truncate" title={`${hit.title} (${hit.key})`}>
                      {hit.title}
                      {hit.turn > 0 && `, turn ${hit.turn + 1}`}
                    </span>
                    <span className="flex items-center gap-2 text-xs text-ink-2">
                      <VerdictMark sample={hit} />
                      {hit.score !== null && <span className="num">{formatPercent(hit.score * 100)}</span>}
                    </span>
                  </span>
                  <span translate="no" className="line-clamp-2 min-w-0 font-mono text-xs leading-5 break-words text-ink-2">
                    {hit.snippet.before}
                    <mark className="rounded-sm bg-accent/20 text-ink">{hit.snippet.found}</mark>
                    {hit.snippet.after}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
