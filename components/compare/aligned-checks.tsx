"use client";

import { useState } from "react";
import { CheckButton } from "@/components/evidence/check-button";
import { outcomeOf } from "@/components/evidence/check-groups";
import { FilterChip } from "@/components/evidence/filter-chip";
import { tones } from "@/components/evidence/tones";
import type { AlignedCheck } from "@/lib/contracts/changed-items";
import type { Views } from "@/lib/contracts/views";
import { shortName } from "./words";

type CheckChange = AlignedCheck["change"];

const words: Record<CheckChange, string> = {
  lost: "Lost",
  gained: "Gained",
  changed: "Changed",
  neither: "Both missed",
  both: "Both passed",
};
const order: readonly CheckChange[] = ["lost", "gained", "changed", "neither", "both"];
const differing: readonly CheckChange[] = ["lost", "gained", "changed"];

interface AlignedChecksProps {
  /** Checks of the turn on screen. */
  checks: readonly AlignedCheck[];
  views: Views;
  names: { baseline: string; side: string };
  picked: string | null;
  onPick: (checkId: string) => void;
}

/** Checks of both replies, one row per check with both verdicts, differing ones first. */
export function AlignedChecks({ checks, views, names, picked, onPick }: AlignedChecksProps) {
  const count = (change: CheckChange) => checks.filter((check) => check.change === change).length;
  const differ = checks.filter(({ change }) => differing.includes(change)).length;
  const [filter, setFilter] = useState<CheckChange | "differ" | "all">(differ > 0 ? "differ" : "all");
  const shown = [...checks]
    .sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change))
    .filter(({ change }) => filter === "all" || (filter === "differ" ? differing.includes(change) : change === filter));
  return (
    <section
      aria-label={`Verdicts of ${views.checkNoun.many}`}
      className="flex min-h-0 min-w-0 flex-col max-lg:order-first max-lg:max-h-[40dvh] max-lg:border-b max-lg:border-line md:max-lg:col-span-2"
    >
      <fieldset
        aria-label={`Which ${views.checkNoun.many} to show`}
        className="flex min-w-0 flex-wrap gap-1 border-b border-line px-3 py-2"
      >
        {differ > 0 && <FilterChip label="Differ" count={differ} pressed={filter === "differ"} onPress={() => setFilter("differ")} />}
        {order.map((change) =>
          count(change) === 0 ? null : (
            <FilterChip
              key={change}
              label={words[change]}
              count={count(change)}
              pressed={filter === change}
              onPress={() => setFilter(change)}
            />
          ),
        )}
        <FilterChip label="All" count={checks.length} pressed={filter === "all"} onPress={() => setFilter("all")} />
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section data-pane tabIndex={0} aria-label={`List of ${views.checkNoun.many}`} className="min-h-0 flex-1 overflow-y-auto pb-2">
        <p aria-hidden className="sticky top-0 grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] gap-x-2 bg-raised px-3 py-1 text-xs text-ink-3">
          <span className="first-letter:uppercase">{views.checkNoun.one}</span>
          <span className="break-words">{shortName(names.baseline, 24)}</span>
          <span className="break-words">{shortName(names.side, 24)}</span>
        </p>
        <ul>
          {shown.map((check) => (
            <CheckLine key={check.id} check={check} views={views} names={names} picked={check.id === picked} onPick={onPick} />
          ))}
        </ul>
        {shown.length === 0 && <p className="px-3 py-3 text-sm text-ink-3">No {views.checkNoun.one} was checked on this turn.</p>}
      </section>
    </section>
  );
}

interface CheckLineProps extends Pick<AlignedChecksProps, "views" | "names" | "onPick"> {
  check: AlignedCheck;
  picked: boolean;
}

function CheckLine({ check, views, names, picked, onPick }: CheckLineProps) {
  const columns = [
    { name: names.baseline, side: check.baseline },
    { name: names.side, side: check.side },
  ];
  return (
    <li>
      <CheckButton id={check.id} picked={picked} onPick={onPick} className="grid-cols-[minmax(0,1fr)_5.5rem_5.5rem]">
        <span translate="no" className="min-w-0 font-mono text-xs break-words">
          {check.label}
        </span>
        {columns.map(({ name, side }) => (
          <OutcomeWord key={name} side={side} name={name} views={views} />
        ))}
        {picked &&
          columns.map(({ name, side }) =>
            side && (side.expected !== null || side.actual !== null) ? (
              <span key={name} className="col-span-3 text-xs break-words text-ink-2">
                <span className="text-ink-3">{name}: </span>
                {side.expected !== null && <>expected “{side.expected}” </>}
                {side.actual !== null && <>found “{side.actual}”</>}
              </span>
            ) : null,
          )}
      </CheckButton>
    </li>
  );
}

function OutcomeWord({ side, name, views }: { side: AlignedCheck["baseline"]; name: string; views: Views }) {
  if (side === null) return <span className="text-xs text-ink-3">none</span>;
  const outcome = outcomeOf(side.outcome, views.outcomes);
  const { icon: Icon, text } = tones[outcome.tone];
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs">
      <Icon aria-hidden className={`size-3.5 shrink-0 ${text}`} />
      <span className="sr-only">{name}: </span>
      <span className="min-w-0 break-words">{outcome.label}</span>
    </span>
  );
}
