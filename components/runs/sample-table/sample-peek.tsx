"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { Source } from "@/components/data/run-source";
import { sampleQuery, whileUnfinished } from "@/components/data/sample-queries";
import { groupChecks } from "@/components/evidence/check-groups";
import { shownTurn } from "@/components/evidence/shown-turn";
import { tones } from "@/components/evidence/tones";
import { sampleSentence } from "@/components/rows/sample-sentence";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { ButtonLink } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import type { SampleRow } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";

/** Maximum number of checks per outcome and of characters of the reply: a preview, not a page. */
const most = { checks: 60, letters: 900 };

interface SamplePeekProps {
  source: Source;
  views: Views;
  row: SampleRow;
  href: string;
  onClose: () => void;
}

/** Preview of the active sample beside the table: the missed checks and the beginning of the reply, in a dialogue those of its first missed turn. */
export function SamplePeek({ source, views, row, href, onClose }: SamplePeekProps) {
  const detail = useQuery({ ...sampleQuery(source, row.ordinal, null), refetchInterval: whileUnfinished });
  const turns = detail.data?.turns ?? [];
  const turn = detail.data && turns[shownTurn(detail.data, null)];
  const missed = groupChecks(turn?.verdict?.checks ?? [], views.outcomes).filter((group) => group.outcome.tone !== "pass");
  const reply = turn?.reply ?? "";
  return (
    <aside
      aria-label={`Sample ${row.ordinal}`}
      aria-live="polite"
      className="max-h-[calc(100dvh-9rem)] w-88 shrink-0 overflow-y-auto border-l border-line px-4 py-3 text-sm max-lg:hidden"
    >
      <header className="flex items-center gap-3">
        <h3 className="text-base font-medium">
          Sample <span className="num">{row.ordinal}</span>
        </h3>
        <VerdictMark sample={row} />
        {row.score !== null && <span className="num">{formatPercent(row.score * 100)}</span>}
        <span className="ml-auto flex items-center gap-1">
          <ButtonLink size="sm" variant="quiet" href={href}>
            Open
          </ButtonLink>
          <IconButton label="Close side panel" icon={X} size="sm" onClick={onClose} />
        </span>
      </header>
      <p className="mt-1 break-words text-ink-2">
        {sampleSentence(row, views, typeof row.cells?.turns === "number" ? row.cells.turns : 0)}
      </p>
      {detail.isPending && <Skeleton className="mt-3 h-40" />}
      {detail.error && !detail.data && <Failed error={detail.error} retry={() => void detail.refetch()} />}
      {turn && turns.length > 1 && (
        <p className="mt-3 text-xs text-ink-2">
          Turn <span className="num">{formatNumber(turn.turn + 1)}</span> of <span className="num">{formatNumber(turns.length)}</span>:
        </p>
      )}
      {missed.map(({ outcome, checks }) => (
        <section key={outcome.id} className="mt-3">
          <h4 className={`text-xs font-medium ${tones[outcome.tone].text}`}>
            {outcome.label} <span className="num">{formatNumber(checks.length)}</span>
          </h4>
          <p translate="no" className="mt-0.5 break-words font-mono text-xs leading-relaxed">
            {checks
              .slice(0, most.checks)
              .map(({ check }) => (check.actual && check.actual !== check.label ? `${check.label} → ${check.actual}` : check.label))
              .join(", ")}
            {checks.length > most.checks && <span className="text-ink-3"> and {formatNumber(checks.length - most.checks)} more</span>}
          </p>
        </section>
      ))}
      {reply !== "" && (
        <section className="mt-3 border-t border-line pt-2">
          <h4 className="text-xs font-medium text-ink-2">
            {turn && turns.length > 1 ? `Reply of turn ${formatNumber(turn.turn + 1)}` : "Reply"}
          </h4>
          <p translate="no" className="mt-0.5 whitespace-pre-wrap break-words font-mono text-xs leading-relaxed text-ink-2">
            {reply.slice(0, most.letters)}
            {reply.length > most.letters && "…"}
          </p>
        </section>
      )}
    </aside>
  );
}
