import { Badge } from "@/components/ui/badge";
import { formatCount, formatNumber } from "@/components/ui/format";
import type { RunDetail } from "@/lib/contracts/run";

/** What the replies tell of the server: that it exchanged the model while the run went on, or seems to have cut prompts. */
export function ServerMarks({ run: { servedModels, shortPrompts } }: { run: Pick<RunDetail, "servedModels" | "shortPrompts"> }) {
  if (servedModels.length === 0 && shortPrompts === 0) return null;
  return (
    <ul aria-label="What the replies tell of the server" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs">
      {servedModels.length > 0 && (
        <li className="flex flex-wrap items-center gap-1.5">
          <Badge tone="warn" title="The endpoint gave another name of its model while the run went on, so that it may have exchanged it.">
            model changed
          </Badge>
          {servedModels.map(({ name, replies }) => (
            <span key={name} className="inline-flex max-w-[min(64ch,80vw)] items-center gap-1.5">
              <span className="truncate font-mono" title={name}>
                {name}
              </span>
              {replies > 0 && <span className="num text-ink-3">{formatNumber(replies)}</span>}
            </span>
          ))}
        </li>
      )}
      {shortPrompts > 0 && (
        <li className="flex items-center gap-1.5">
          <Badge
            tone="warn"
            title="The endpoint reported less than 70 % of the input tokens that were sent: its window may be shorter than the prompts."
          >
            prompt cut by the server?
          </Badge>
          <span className="num text-ink-2">{formatCount(shortPrompts, "prompt")}</span>
        </li>
      )}
    </ul>
  );
}
