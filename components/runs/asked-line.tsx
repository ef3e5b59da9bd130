"use client";

import { Fragment } from "react";
import type { FilterHandle } from "@/components/runs/sample-table/use-sample-filters";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Tip } from "@/components/ui/tip";
import { type OutcomeWords, splitOfAsked } from "@/lib/contracts/plain/sample-outcomes";
import type { RunDetail } from "@/lib/contracts/run";
import { isLive } from "./run-abilities";

interface AskedLineProps {
  run: Pick<RunDetail, "status" | "counts" | "endings" | "sampleCount" | "source">;
  handle: FilterHandle;
  /** Opens the narrowed table. */
  onNarrow: () => void;
}

const sides: readonly { side: OutcomeWords["side"]; words: string }[] = [
  { side: "scored", words: "scored" },
  { side: "hidden", words: "hidden" },
  { side: "open", words: "open" },
];

/** Outcomes of all asked samples, each count with a link to its samples; a sentence if every reply finished. */
export function AskedLine({ run, handle, onNarrow }: AskedLineProps) {
  const { status, counts, endings, sampleCount, source } = run;
  // For a live run the bar above shows the open samples earlier than the counts of this line.
  const parts = splitOfAsked(counts, endings).filter(({ side }) => side !== "open" || !isLive(status));
  if (parts.length === 0) return null;
  const [only, more] = parts;
  const asked = formatCount(sampleCount, "sample");
  if (only?.outcome === "finished" && !more && !isLive(status)) {
    const importNote = source === "imported" ? `All ${asked} are scored; the file does not record how their replies ended.` : null;
    return <p className="mt-4 text-sm text-ink-2">{importNote ?? `All ${asked} finished and are scored.`}</p>;
  }
  const narrow = ({ filter }: OutcomeWords) => {
    handle.open({ slice: {}, ...filter });
    onNarrow();
  };
  return (
    <p className="mt-4 text-sm text-ink-2">
      Of {asked}
      {sides.map(({ side, words }) => {
        const sideParts = parts.filter((part) => part.side === side);
        if (sideParts.length === 0) return null;
        return (
          <Fragment key={side}>
            {" · "}
            <span className={side === "hidden" ? "text-warn" : "text-ink-3"}>{words}</span>{" "}
            {sideParts.map((part, at) => (
              <Fragment key={part.outcome}>
                {at > 0 && ", "}
                <Tip content={part.meaning}>
                  <a
                    href={handle.addressOf({ slice: {}, ...part.filter }) ?? undefined}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      narrow(part);
                    }}
                    className="whitespace-nowrap text-ink underline decoration-line-2 underline-offset-3 hover:decoration-ink"
                  >
                    <span className="num">{formatNumber(part.count)}</span> {part.label}
                  </a>
                </Tip>
              </Fragment>
            ))}
          </Fragment>
        );
      })}
    </p>
  );
}
