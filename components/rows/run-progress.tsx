"use client";

import { cx } from "@/components/ui/cx";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Tip } from "@/components/ui/tip";
import { turnedAwaySentence } from "@/lib/contracts/plain/reason-words";
import { splitOfAsked } from "@/lib/contracts/plain/sample-outcomes";
import type { RunRow } from "@/lib/contracts/run";
import { ProgressBar } from "./progress-bar";
import { doneCount } from "./run-sentence";

/** Samples of a run that are not scored or whose replies did not finish; all outcomes are in a tip. */
function Silent({ run }: { run: RunRow }) {
  const parts = splitOfAsked(run.counts, run.endings);
  const hidden = parts.filter(({ side }) => side === "hidden");
  const unfinished = parts.filter(({ side, outcome }) => side === "scored" && outcome !== "finished");
  const shown = hidden.length > 0 ? hidden : unfinished;
  const [only, more] = shown;
  if (!only) return null;
  const count = shown.reduce((sum, part) => sum + part.count, 0);
  const word = more ? (shown === hidden ? "missing" : "unfinished") : only.label;
  return (
    <>
      {" · "}
      <Tip content={parts.map((part) => `${formatNumber(part.count)} ${part.label}`).join(", ")}>
        <button type="button" className={cx("tap relative z-[1] rounded-sm", shown === hidden && "text-warn")}>
          {formatNumber(count)} {word}
        </button>
      </Tip>
    </>
  );
}

/** Shows how many of a run's samples have ended, as a bar and in words. */
export function Progress({ run }: { run: RunRow }) {
  const samples = formatCount(run.sampleCount, "sample");
  return (
    <div className="pt-1">
      <ProgressBar counts={run.counts} words={false} thin />
      <span className="num mt-1 block text-xs text-ink-3 md:whitespace-nowrap">
        {run.status === "finished" ? samples : `${formatNumber(doneCount(run.counts))} of ${samples}`}
        <Silent run={run} />
        {run.turnedAway && <span className="block whitespace-normal md:max-w-44">{turnedAwaySentence(run.turnedAway, formatNumber)}</span>}
      </span>
    </div>
  );
}
