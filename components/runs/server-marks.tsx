import { Badge } from "@/components/ui/badge";
import { formatCount, formatNumber } from "@/components/ui/format";
import type { ReplyMark, RunDetail } from "@/lib/contracts/run";

type Marked = Pick<RunDetail, "servedModels" | "shortPrompts" | "replyMarks">;

/** True if the replies show problems of the server. */
export const hasServerMarks = ({ servedModels, shortPrompts, replyMarks }: Marked): boolean =>
  servedModels.length > 0 || shortPrompts > 0 || replyMarks.length > 0;

const marks: Record<ReplyMark["kind"], { badge: string; title: string }> = {
  ending: {
    badge: "unknown ending",
    title: "The endpoint sent an unknown finish reason. These replies count as finished; some may have been cut off or withheld.",
  },
  "no ending": {
    badge: "no finish reason",
    title: "The endpoint sent no finish reason. These replies count as finished; some may have been cut off.",
  },
  "end token": {
    badge: "end token in the text",
    title: "These replies end with a template token that the server should have removed. They are scored with the token.",
  },
  marker: {
    badge: "marker before the answer",
    title:
      "These replies contain a reasoning marker that was not recognized. The marker and everything after it are scored. Name the marker in the model’s settings, or when importing.",
  },
  "reasoning alone": {
    badge: "reasoning without an answer",
    title: "These replies have reasoning but no text. The server may put answers into the reasoning field, or the model ran out of tokens.",
  },
};

/** Problems of the server seen in replies: a model replaced during the run, prompts that seem to have been cut, or unusual endings. */
export function ServerMarksList({ run }: { run: Marked }) {
  const { servedModels, shortPrompts, replyMarks } = run;
  if (!hasServerMarks(run)) return null;
  return (
    <ul aria-label="Server issues seen in replies" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs">
      {servedModels.length > 0 && (
        <li className="flex flex-wrap items-center gap-1.5">
          <Badge tone="warn" title="The endpoint reported a different model name during the run, so the model may have been replaced.">
            model changed
          </Badge>
          {servedModels.map(({ name, replies }) => (
            <span key={name} className="inline-flex max-w-[min(64ch,80vw)] items-center gap-1.5">
              <span translate="no" className="truncate font-mono" title={name}>
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
            title="The endpoint reported less than 70% of the input tokens that were sent: its context window may be shorter than the prompts."
          >
            prompt cut by the server?
          </Badge>
          <span className="num text-ink-2">{formatCount(shortPrompts, "prompt")}</span>
        </li>
      )}
      {replyMarks.map(({ kind, word, replies }) => (
        <li key={`${kind} ${word}`} className="flex items-center gap-1.5">
          <Badge tone="warn" title={marks[kind].title}>
            {marks[kind].badge}
          </Badge>
          {word !== null && (
            <span className="max-w-[40ch] truncate font-mono" title={word}>
              {word}
            </span>
          )}
          <span className="num text-ink-2">{formatCount(replies, "reply", "replies")}</span>
        </li>
      ))}
    </ul>
  );
}
