"use client";

import { useMemo } from "react";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { mostOfReply } from "@/lib/contracts/plain/limits";
import { type Stretch, textDifference } from "./text-difference";

interface TextDifferenceViewProps {
  /** Null if there is no reply. */
  baseline: string | null;
  side: string | null;
  /** True if a reply is longer than what is given of it. */
  isCut: boolean;
  names: { baseline: string; side: string };
}

const looks = {
  baseline: "bg-fail/15 underline decoration-fail decoration-1 underline-offset-[3px]",
  side: "bg-pass/15 underline decoration-pass decoration-1 underline-offset-[3px]",
};

/** Two replies side by side, each with the text marked that the other one lacks. */
export function TextDifferenceView({ baseline, side, isCut, names }: TextDifferenceViewProps) {
  const difference = useMemo(() => textDifference(baseline ?? "", side ?? ""), [baseline, side]);
  const columns = [
    { id: "baseline" as const, name: names.baseline, stretches: difference.a, missing: baseline === null },
    { id: "side" as const, name: names.side, stretches: difference.b, missing: side === null },
  ];
  return (
    <>
      <p className="col-span-full border-b border-line px-3 py-1.5 text-xs text-ink-2">
        {isCut && `Only the first ${formatNumber(mostOfReply)} characters of each text are compared. `}
        {baseline === side && baseline !== null
          ? `The texts are identical${isCut ? " so far" : ""}.`
          : difference.shared === null
            ? "The texts differ too much to be compared word by word, so whole lines or texts are marked."
            : `${formatPercent(difference.shared * 100, 0)} of the letters match in both texts; marked letters appear in only one.`}
      </p>
      {columns.map(({ id, name, stretches, missing }) => (
        <section
          key={id}
          data-pane
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label={`Text of ${name}`}
          translate="no"
          className="min-h-0 min-w-0 overflow-y-auto px-3 py-3 font-mono text-sm leading-[1.75] break-words whitespace-pre-wrap focus-visible:-outline-offset-2 max-lg:border-b max-lg:border-line"
        >
          {missing ? <span className="font-sans text-ink-3">No reply.</span> : <Stretches stretches={stretches} look={looks[id]} />}
        </section>
      ))}
    </>
  );
}

function Stretches({ stretches, look }: { stretches: readonly Stretch[]; look: string }) {
  let at = 0;
  return stretches.map(({ text, shared }) => {
    const key = at;
    at += text.length;
    return shared ? (
      <span key={key}>{text}</span>
    ) : (
      <mark key={key} className={`rounded-[2px] text-ink ${look}`}>
        {text}
      </mark>
    );
  });
}
