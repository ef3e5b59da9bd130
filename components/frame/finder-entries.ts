import { Bookmark, Box, Hash, Layers, ListChecks, Rocket } from "lucide-react";
import { viewAddress } from "@/components/data/view-queries";
import { hasOwnName } from "@/components/rows/run-title";
import { formatCount } from "@/components/ui/format";
import type { LaunchRow } from "@/lib/contracts/launch";
import type { ModelRow } from "@/lib/contracts/model";
import type { RunRow } from "@/lib/contracts/run";
import type { SavedView } from "@/lib/contracts/saved-view";
import type { SuiteRow } from "@/lib/contracts/suite";
import { exactly, formatTerm } from "@/lib/filter/filter-line";
import type { Named } from "./best-matches";
import type { Destination } from "./destinations";

/** Entry of the finder. */
export interface FinderEntry extends Named {
  href: string;
  /** Kind of the entry, shown as a small word. */
  kind: "Page" | "View" | "Model" | "Suite" | "Launch" | "Tag" | "Run";
  sign: Destination["sign"];
  /** Small text after the label. */
  note: string;
}

interface Found {
  places: readonly Destination[];
  views: readonly SavedView[];
  models: readonly Pick<ModelRow, "id" | "name" | "createdAt" | "settings">[];
  suites: readonly Pick<SuiteRow, "id" | "name" | "benchmark" | "itemCount" | "createdAt">[];
  launches: readonly LaunchRow[];
  runs: readonly RunRow[];
}

/** Number of newest runs in the finder. */
export const runsAtMost = 300;

const begun = (run: RunRow): number => Date.parse(run.startedAt ?? run.createdAt);

/**
 * Returns all entries of the finder. Models, suites, launches and tags have the time of their newest run, and come before runs of the same
 * time.
 */
export function finderEntries({ places, views, models, suites, launches, runs }: Found): FinderEntry[] {
  const newest = (created: string, holds: (run: RunRow) => boolean) => Math.max(Date.parse(created), ...runs.filter(holds).map(begun));
  const tags = new Set(runs.flatMap((run) => run.tags ?? []));
  return [
    ...places.map(
      ({ label, href, sign, gloss = "" }): FinderEntry => ({ kind: "Page", href, sign, label, also: [gloss], note: gloss, at: 0 }),
    ),
    ...views.map(
      ({ name, line }): FinderEntry => ({
        kind: "View",
        href: viewAddress(line),
        sign: Bookmark,
        label: name,
        also: [],
        note: line,
        at: 0,
      }),
    ),
    ...models.map(
      ({ id, name, createdAt, settings }): FinderEntry => ({
        ...{
          kind: "Model",
          href: `/models/${id}`,
          sign: Box,
          label: name,
          also: [],
          note: settings.kind === "simulated" ? "simulated" : "",
        },
        at: newest(createdAt, (run) => run.modelId === id),
      }),
    ),
    ...suites.map(
      ({ id, name, benchmark, itemCount, createdAt }): FinderEntry => ({
        ...{ kind: "Suite", href: `/suites/${id}`, sign: Layers, label: name, also: [benchmark], note: formatCount(itemCount, "item") },
        at: newest(createdAt, (run) => run.suiteId === id),
      }),
    ),
    ...launches.map(({ id, name, createdAt, counts }): FinderEntry => {
      const count = Object.values(counts).reduce((sum, runsOf) => sum + runsOf, 0);
      return {
        ...{ kind: "Launch", href: `/launches/${id}`, sign: Rocket, label: name || `Launch ${id}`, also: [`launch ${id}`] },
        ...{ note: formatCount(count, "run"), at: Date.parse(createdAt) },
      };
    }),
    ...[...tags].map((tag): FinderEntry => {
      const tagged = runs.filter((run) => run.tags?.includes(tag));
      // Older runs may have the tag too.
      const basis = runs.length < runsAtMost ? "" : ` of the newest ${runsAtMost}`;
      return {
        ...{ kind: "Tag", href: viewAddress(formatTerm({ field: "tag", not: false, values: [exactly(tag)] })), sign: Hash },
        ...{ label: tag, also: [`#${tag}`], note: `${formatCount(tagged.length, "run")}${basis}`, at: Math.max(...tagged.map(begun)) },
      };
    }),
    ...runs.map((run): FinderEntry => {
      const { id, name, modelName, suiteName, launch, status } = run;
      return {
        ...{ kind: "Run", href: `/runs/${id}`, sign: ListChecks, label: name, at: begun(run) },
        also: [`#${id}`, String(id), modelName, suiteName, launch?.name ?? "", ...(run.tags ?? [])],
        note: [`#${id}`, ...(hasOwnName(run) ? [modelName] : []), status].join(" · "),
      };
    }),
  ];
}

/** Returns an entry for a typed run number, `12` or `#12`, that is not among the listed runs: an older, archived or example run. */
export function numberedRun(typed: string, runs: readonly Pick<RunRow, "id">[]): FinderEntry[] {
  const id = Number(/^#?(\d{1,9})$/.exec(typed)?.[1] ?? 0);
  if (id === 0 || runs.some((run) => run.id === id)) return [];
  const named = { label: `Run ${id}`, also: [`#${id}`, String(id)], note: "by its number" };
  return [{ kind: "Run", href: `/runs/${id}`, sign: ListChecks, ...named, at: 0 }];
}
