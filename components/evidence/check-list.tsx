"use client";

import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { formatNumber } from "@/components/ui/format";
import { TextInput } from "@/components/ui/text-input";
import { usePhone } from "@/components/ui/use-phone";
import type { Check, OutcomeDeclaration } from "@/lib/contracts/check";
import { CheckButton } from "./check-button";
import { type CheckFilter, filterGroups, groupChecks, type PlacedCheck } from "./check-groups";
import { FilterChip } from "./filter-chip";
import { NearSight } from "./near-sight";
import { checkToken } from "./reply-text";
import { scrollInPane } from "./scroll-in-pane";
import { tones } from "./tones";

interface CheckRowProps {
  placed: PlacedCheck;
  picked: boolean;
  /** Label of the outcome under the other verifier, if it differs. */
  differs: string | null;
  note: string | null;
  /** Shows points: the checks of this reply have weights or partial credits. */
  pointed: boolean;
  onPick: (checkId: string) => void;
}

/** The value found, in quotes, with the note about it outside the quotes. */
function foundWords(actual: string): string {
  const [, seen, note] = /^(.*)(?: \(|; )(holds loosely: [^()]*|followed with the [a-z ]* removed)\)?$/su.exec(actual) ?? [];
  return note === undefined ? `found “${actual}”` : `found “${seen}”, ${note}`;
}

const CheckRow = memo(function CheckRow({ placed: { check, place, outcome }, picked, differs, note, pointed, onPick }: CheckRowProps) {
  const { icon: Icon, text } = tones[outcome.tone];
  const spans = check.evidence?.length ?? 0;
  return (
    <li>
      <CheckButton id={check.id} picked={picked} onPick={onPick} className="grid-cols-[2.25rem_1rem_minmax(0,1fr)_auto]">
        <span className="num text-right text-xs text-ink-3">{place}</span>
        <Icon aria-hidden className={`size-3.5 ${text}`} />
        <span className="min-w-0">
          <span translate="no" className="font-mono break-words">
            {check.label}
          </span>
          <span className="sr-only">, {outcome.label}</span>
          {check.actual && check.actual !== check.label && <span className="ml-2 text-xs text-ink-3">{foundWords(check.actual)}</span>}
          {note && <span className="ml-2 text-xs whitespace-nowrap text-ink-3">{note}</span>}
          {differs && <span className="ml-2 text-xs text-warn">{differs}</span>}
        </span>
        <span className="num flex gap-2 text-xs text-ink-3">
          {spans > 1 && <span>{spans}×</span>}
          {pointed && (
            <span title={`${points(check.credit * check.weight)} of ${points(check.weight)} points`}>
              {points(check.credit * check.weight)} / {points(check.weight)}
            </span>
          )}
        </span>
        {check.parts && <PartList parts={check.parts} />}
      </CheckButton>
    </li>
  );
});

/** Shows as many decimals as needed, at most two. */
const points = (value: number) =>
  formatNumber(Math.round(100 * value) / 100, /\.\d*$/.exec(value.toFixed(2).replace(/0+$/, ""))?.[0].slice(1).length ?? 0);

/** Tolerance for rounding: a sum of parts that is this close to the maximum counts as complete. */
const rounding = 1e-9;

/** Parts of a check, each with its points. */
function PartList({ parts }: { parts: NonNullable<Check["parts"]> }) {
  return (
    <span className="col-start-3 col-end-5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-1.5 text-xs text-ink-2">
      {parts.map(({ label, earned, maximum }) => {
        const { icon: Icon, text } = tones[earned >= maximum - rounding ? "pass" : earned > 0 ? "changed" : "fail"];
        return (
          <span key={label} className="contents">
            <Icon aria-hidden className={`mt-0.5 size-3 ${text}`} />
            <span className="break-words">{label}</span>
            <span className="num text-right text-ink-3">
              <span className="sr-only">, </span>
              {points(earned)} / {points(maximum)}
            </span>
          </span>
        );
      })}
    </span>
  );
}

/**
 * Largest number of rows that are all rendered. Longer lists are rendered only near the screen, in parts of `partLength` rows of about this
 * height in pixels.
 */
const [whole, partLength, rowHeight, phoneRowHeight] = [600, 100, 29, 45];

/** Largest number of checks that need no search. */
const fewChecks = 12;

function inParts(checks: readonly PlacedCheck[], isLong: boolean): (readonly PlacedCheck[])[] {
  if (!isLong) return [checks];
  return Array.from({ length: Math.ceil(checks.length / partLength) }, (_, at) => checks.slice(at * partLength, (at + 1) * partLength));
}

interface CheckListProps {
  checks: readonly Check[];
  outcomes: readonly OutcomeDeclaration[];
  noun: { one: string; many: string };
  /** The check in the page's address. */
  picked: string | null;
  /** Outcome under another verifier by check id, if it differs. */
  differences: ReadonlyMap<string, string>;
  /** Short note by check id; a list with notes shows all checks initially. */
  notes: ReadonlyMap<string, string>;
  onPick: (checkId: string) => void;
}

/** List of all checks of a reply, those that did not pass first, with counts, a search and links to their places in the reply. */
export function CheckList({ checks, outcomes, noun, picked, differences, notes, onPick }: CheckListProps) {
  const groups = useMemo(() => groupChecks(checks, outcomes), [checks, outcomes]);
  const pointed = checks.some(({ credit, weight }) => weight !== 1 || (credit !== 0 && credit !== 1));
  const missed = groups.filter((g) => g.outcome.tone !== "pass").reduce((sum, g) => sum + g.checks.length, 0);
  // A filter applies until the reader picks a check that it would hide; the list then shows all checks.
  const [choice, setChoice] = useState<{ filter: CheckFilter; pick: string | null }>({
    filter: missed > 0 && notes.size === 0 ? "missed" : "all",
    pick: null,
  });
  const chosen = choice.filter;
  const setFilter = (filter: CheckFilter) => setChoice({ filter, pick: picked });
  const [search, setSearch] = useState("");
  const needle = useDeferredValue(search);
  const list = useRef<HTMLElement>(null);
  const isPhone = usePhone();
  const hidden =
    picked !== null &&
    picked !== choice.pick &&
    !filterGroups(groups, chosen, needle).some((g) => g.checks.some((c) => c.check.id === picked));
  const filter = hidden && needle === "" ? "all" : chosen;
  const shown = filterGroups(groups, filter, needle);
  const rows = shown.reduce((sum, group) => sum + group.checks.length, 0);

  useEffect(() => {
    if (picked === null) return;
    const row = list.current?.querySelector(`[data-check="${CSS.escape(checkToken(picked))}"]`);
    if (row && list.current && list.current.scrollHeight > list.current.clientHeight) scrollInPane(row);
  }, [picked]);

  const is = (other: CheckFilter) => JSON.stringify(filter) === JSON.stringify(other);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="space-y-2 border-b border-line px-3 pt-2 pb-2">
        <fieldset aria-label={`Which ${noun.many} to show`} className="min-w-0 flex flex-wrap gap-1">
          {missed > 0 && <FilterChip label="Not passed" count={missed} pressed={is("missed")} onPress={() => setFilter("missed")} />}
          {groups.map(({ outcome, checks: outcomeChecks }) => (
            <FilterChip
              key={outcome.id}
              label={outcome.label}
              tone={outcome.tone}
              count={outcomeChecks.length}
              pressed={is({ outcome: outcome.id })}
              onPress={() => setFilter({ outcome: outcome.id })}
            />
          ))}
          <FilterChip label="All" count={checks.length} pressed={is("all")} onPress={() => setFilter("all")} />
        </fieldset>
        {checks.length > fewChecks && (
          <TextInput
            type="search"
            aria-label={`Search ${noun.many}`}
            placeholder={`Search ${formatNumber(checks.length)} ${noun.many}`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section ref={list} data-pane tabIndex={0} aria-label={`List of ${noun.many}`} className="min-h-0 flex-1 overflow-y-auto pb-3">
        {shown.map(({ outcome, checks: outcomeChecks }, group) => (
          <section key={outcome.id} aria-label={`${outcome.label}, ${outcomeChecks.length}`}>
            <h3 className="sticky top-0 z-[1] flex justify-between bg-ground px-3 pt-3 pb-1 text-xs font-medium text-ink-2">
              {outcome.label} <span className="num">{formatNumber(outcomeChecks.length)}</span>
            </h3>
            {inParts(outcomeChecks, rows > whole).map((part, at) => (
              <NearSight
                key={part[0]?.check.id}
                pane={list}
                height={part.length * (isPhone ? phoneRowHeight : rowHeight)}
                // The first part is always rendered, because readers see it first.
                always={rows <= whole || (group === 0 && at === 0) || part.some(({ check }) => check.id === picked)}
              >
                <ul>
                  {part.map((placed) => (
                    <CheckRow
                      key={placed.check.id}
                      placed={placed}
                      picked={placed.check.id === picked}
                      differs={differences.get(placed.check.id) ?? null}
                      note={notes.get(placed.check.id) ?? null}
                      pointed={pointed}
                      onPick={onPick}
                    />
                  ))}
                </ul>
              </NearSight>
            ))}
          </section>
        ))}
        {shown.length === 0 && (
          <p className="px-3 py-4 text-sm text-ink-3">
            No {noun.one} matches “{search}”.
          </p>
        )}
      </section>
    </div>
  );
}
