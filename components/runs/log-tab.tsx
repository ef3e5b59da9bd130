import type { Source } from "@/components/data/run-source";
import { Empty } from "@/components/ui/empty";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunDetail } from "@/lib/contracts/run";
import { RunAnnotations } from "./run-annotations";

interface LogTabProps {
  run: Pick<RunDetail, "id" | "log">;
  source: Source;
  /** The reader can say something of the run. */
  open: boolean;
}

/** What happened in the run, newest first, and what people said of it. */
export function LogTab({ run: { id, log }, source, open }: LogTabProps) {
  return (
    <section aria-label="Log">
      <RunAnnotations source={source} runId={id} open={open} />
      {log.length === 0 ? (
        <Empty title="Nothing is logged here" note="A link shows no log; the run’s own page does." />
      ) : (
        <ol className="mt-4 border-t border-line text-sm">
          {log.map((entry) => (
            <li
              key={`${entry.at} ${entry.kind} ${entry.message}`}
              className="grid grid-cols-[6.5rem_7rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5 max-sm:grid-cols-[auto_1fr]"
            >
              <span className="text-xs leading-5 text-ink-3">
                <TimeAgo at={entry.at} />
              </span>
              <span translate="no" className="font-mono text-xs leading-5 text-ink-2">
                {entry.kind}
              </span>
              <span className="break-words max-sm:col-span-2">{entry.message}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
