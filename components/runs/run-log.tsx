import { formatCount } from "@/components/ui/format";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunDetail } from "@/lib/contracts/run";
import { Fold } from "./fold";

/** What happened in the run, newest first. */
export function RunLog({ log }: { log: RunDetail["log"] }) {
  const [newest] = log;
  if (!newest) return null;
  return (
    <Fold
      title="Log"
      summary={
        <>
          {formatCount(log.length, "entry", "entries")}, last: {newest.message}
        </>
      }
    >
      <ol className="max-h-80 overflow-y-auto text-sm">
        {log.map((entry) => (
          <li
            key={`${entry.at} ${entry.kind} ${entry.message}`}
            className="grid grid-cols-[6.5rem_6rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1 max-sm:grid-cols-[auto_1fr]"
          >
            <span className="text-xs leading-5 text-ink-3">
              <TimeAgo at={entry.at} />
            </span>
            <span className="font-mono text-xs leading-5 text-ink-2">{entry.kind}</span>
            <span className="break-words max-sm:col-span-2">{entry.message}</span>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
