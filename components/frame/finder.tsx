"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { ListFilter, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { launchesQuery } from "@/components/data/launch-queries";
import { modelsQuery } from "@/components/data/model-queries";
import { runsQuery } from "@/components/data/run-queries";
import { suitesQuery } from "@/components/data/suite-queries";
import { savedViewsQuery, viewAddress } from "@/components/data/view-queries";
import { leaveAfterAsking } from "@/components/forms/leave-guard";
import { PlaceSign } from "@/components/rows/place-sign";
import { bestMatches } from "./best-matches";
import type { Destination } from "./destinations";
import { type FinderEntry, finderEntries, numberedRun, runsAtMost } from "./finder-entries";

/** Maximum number of lines shown. */
const most = 40;
const searchRuns = "filter runs";
/** Keys that move to another line. */
const moving = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);

const keyOf = ({ kind, href }: Pick<FinderEntry, "kind" | "href">): string => `${kind} ${href}`;

const row = "flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm data-[selected=true]:bg-sunken max-md:min-h-11";

/** Search field, with the text typed before it was loaded, and one list of its matches, best first. */
export function Finder({ places, initial, onLeave }: { places: readonly Destination[]; initial: string; onLeave: () => void }) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  // The dialog focuses its first field when it opens; this field is loaded later and takes the focus itself.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  // Separate queries, so that one failure does not hide the other lists.
  const runs = useQuery(runsQuery(runsAtMost));
  const suites = useQuery(suitesQuery(null));
  const models = useQuery(modelsQuery());
  const launches = useQuery(launchesQuery);
  const views = useQuery(savedViewsQuery());
  const [typed, setTyped] = useState(initial);
  const words = typed.trim();
  const go = (href: string) => {
    onLeave();
    leaveAfterAsking(() => router.push(href));
  };
  const entries = useMemo(
    () =>
      finderEntries({
        places,
        views: views.data ?? [],
        models: models.data ?? [],
        suites: suites.data ?? [],
        launches: launches.data ?? [],
        runs: runs.data ?? [],
      }),
    [places, views.data, models.data, suites.data, launches.data, runs.data],
  );
  const matches = useMemo(
    () => bestMatches([...entries, ...numberedRun(words, runs.data ?? [])], words).slice(0, most),
    [entries, runs.data, words],
  );
  // The best match is selected until the reader moves to another one, because later lists may have better matches.
  const [picked, setPicked] = useState<string | null>(null);
  const isPicking = useRef(false);
  const chosen = picked ?? (matches[0] ? keyOf(matches[0]) : words === "" ? "" : searchRuns);
  const type = (to: string) => {
    isPicking.current = false;
    setPicked(null);
    setTyped(to);
  };
  const pick = () => {
    isPicking.current = true;
  };
  const pending = [runs, suites, models, launches, views].some(({ isPending }) => isPending);
  return (
    <Command
      label="Search pages, runs, suites, models, launches, tags and views"
      shouldFilter={false}
      loop
      value={chosen}
      onValueChange={(to) => isPicking.current && setPicked(to)}
      onKeyDown={({ key, ctrlKey }) => (ctrlKey || moving.has(key)) && pick()}
      onPointerMoveCapture={pick}
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Command.Input
          ref={field}
          value={typed}
          onValueChange={type}
          placeholder="Go to a page, run, model, suite, launch or tag"
          className="h-12 w-full bg-transparent text-base outline-none"
        />
      </div>
      <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-1.5 [scroll-padding-block:0.375rem]">
        {matches.length === 0 && (
          <p role="presentation" className="px-2.5 py-3 text-sm text-ink-2">
            {pending
              ? "Loading names…"
              : (runs.data?.length ?? 0) < runsAtMost
                ? "No matches."
                : `No matches. Only the newest ${runsAtMost} runs are searched here.`}
          </p>
        )}
        {matches.map(({ href, kind, sign, label, note }) => (
          <Command.Item key={keyOf({ kind, href })} value={keyOf({ kind, href })} onSelect={() => go(href)} className={row}>
            <PlaceSign sign={sign} className="text-ink-3" />
            <span className="min-w-0 truncate">{label}</span>
            <span className="ml-auto flex min-w-0 items-baseline gap-3 pl-4 text-xs text-ink-3 max-sm:shrink-0">
              <span className="truncate max-sm:hidden">{note}</span>
              <span className="w-12 shrink-0 text-right">{kind}</span>
            </span>
          </Command.Item>
        ))}
        {words !== "" && (
          <div className="mt-1 border-t border-line pt-1">
            <Command.Item value={searchRuns} onSelect={() => go(viewAddress(words))} className={row}>
              <ListFilter aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
              <span className="truncate">Filter runs by “{words}”</span>
            </Command.Item>
            <Command.Item value="search replies" onSelect={() => go(`/search?${new URLSearchParams({ q: words })}`)} className={row}>
              <Search aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
              <span className="truncate">Search replies for “{words}”</span>
            </Command.Item>
          </div>
        )}
      </Command.List>
    </Command>
  );
}
