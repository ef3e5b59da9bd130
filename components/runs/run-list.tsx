"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeleteDialog } from "@/components/curation/delete-dialog";
import { useCuration } from "@/components/curation/use-curation";
import { useMay } from "@/components/data/caller";
import { compareAddress, fewestCompared, mostCompared } from "@/components/data/chosen-runs";
import { type RunFamily, RunTable } from "@/components/rows/run-table";
import { Button } from "@/components/ui/button";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Menu } from "@/components/ui/menu";
import { WordsDialog } from "@/components/ui/words-dialog";
import type { RunRow } from "@/lib/contracts/run";
import { clicked, stillThere } from "./run-selection";
import { usePin } from "./use-pin";

/** Rows that are rendered per step. */
const page = 100;

/** List of runs with actions on the selected runs. */
export function RunList({ runs, families, tags }: { runs: readonly RunRow[]; families: readonly RunFamily[]; tags: readonly string[] }) {
  const [most, setMost] = useState(page);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number | null>(null);
  // Runs that were selected while the server was changing others stay selected.
  const keep = useCuration("runs", {
    onGone: (gone) => {
      const done = new Set(gone);
      setChosen((now) => new Set([...now].filter((id) => !done.has(id))));
    },
  });
  const shown = runs.slice(0, most);
  const ids = runs.map(({ id }) => id);
  const there = stillThere(chosen, ids);
  const onShown = shown.filter(({ id }) => chosen.has(id)).length;
  return (
    <>
      <RunTable
        runs={shown}
        families={families}
        launches
        choice={{
          chosen,
          all: onShown === 0 ? false : onShown === shown.length ? true : "indeterminate",
          onAll: (on) => setChosen(on ? new Set(shown.map(({ id }) => id)) : new Set()),
          onChoose: (id, shift) => {
            setChosen(clicked(chosen, ids, id, { from: last, shift }));
            setLast(id);
          },
        }}
      />
      {runs.length > shown.length && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setMost(most + page)}>
            Show {formatNumber(Math.min(page, runs.length - shown.length))} more of {formatNumber(runs.length)}
          </Button>
        </div>
      )}
      <RunBar
        keep={keep}
        runs={runs.filter(({ id }) => chosen.has(id))}
        tags={tags}
        matching={there.length >= shown.length && runs.length > there.length ? runs.length : null}
        onMatching={() => setChosen(new Set(ids))}
        onClear={() => setChosen(new Set())}
      />
    </>
  );
}

interface RunBarProps {
  runs: readonly RunRow[];
  /** Tags of the runs. */
  tags: readonly string[];
  /** Number of runs that match the line if all rendered ones are selected and more exist; otherwise null. */
  matching: number | null;
  onMatching: () => void;
  onClear: () => void;
  /** The actions on runs. */
  keep: ReturnType<typeof useCuration>;
}

/** Reason why these runs cannot be compared; null if they can. */
function whyNotCompared(runs: readonly RunRow[]): string | null {
  if (runs.length < fewestCompared) return "A comparison needs at least two runs.";
  if (runs.length > mostCompared) return `A comparison can have at most ${mostCompared} runs.`;
  return new Set(runs.map(({ benchmark }) => benchmark)).size > 1 ? "Runs of different benchmarks have no metrics in common." : null;
}

/** Bar at the bottom of the list with actions on the selected runs; nothing while none is selected. */
function RunBar({ runs, tags, matching, onMatching, onClear, keep }: RunBarProps) {
  const router = useRouter();
  const [asking, setAsking] = useState<"tag" | "untag" | "rename" | "note" | "delete" | null>(null);
  const [only, more] = runs;
  const pin = usePin(only);
  const may = useMay();
  if (!only) return null;
  const ids = runs.map(({ id }) => id);
  const mayChange = may("runner", ...runs);
  const why = whyNotCompared(runs);
  const allArchived = runs.every(({ archived }) => archived);
  const theirs = [...new Set(runs.flatMap((run) => run.tags ?? []))];
  const close = () => setAsking(null);
  const dialogProps = { open: true, onOpenChange: close };
  const name = more ? formatCount(runs.length, "run") : `#${only.id} ${only.name}`;
  return (
    <>
      {/* Keeps the end of the list above the bar. */}
      <div aria-hidden className="h-16" />
      <section
        aria-label="Selected runs"
        className="fixed inset-x-2 bottom-[calc(var(--foot,0px)+0.5rem)] z-30 mx-auto flex max-w-3xl animate-appear flex-wrap items-center gap-2 rounded-md border border-line-2 bg-raised px-3 py-2 shadow-float max-md:[&_button]:min-h-11"
      >
        <p role="status" className="mr-auto text-sm max-md:-order-2 max-md:basis-[calc(100%-6rem)]">
          <span className="num">{formatNumber(runs.length)}</span> chosen
          {matching !== null && (
            <button type="button" onClick={onMatching} className="ml-2 rounded-sm text-accent underline underline-offset-2">
              Select all {formatNumber(matching)} matching
            </button>
          )}
        </p>
        <Button
          size="sm"
          variant={why === null ? "primary" : "quiet"}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => router.push(compareAddress(ids.toReversed()))}
        >
          Compare
        </Button>
        {mayChange && (
          <>
            <Button size="sm" onClick={() => setAsking("tag")}>
              Tag
            </Button>
            <Button size="sm" onClick={() => keep.mutate({ ids, verb: allArchived ? "restore" : "archive" })}>
              {allArchived ? "Restore" : "Archive"}
            </Button>
            <Button size="sm" variant="danger" onClick={() => setAsking("delete")}>
              Delete
            </Button>
          </>
        )}
        {mayChange && (!more || theirs.length > 0) && (
          <Menu
            label="More actions for selected runs"
            items={[
              ...(more
                ? []
                : [
                    ...(may("owner") ? pin : []),
                    { label: "Rename", onSelect: () => setAsking("rename") },
                    { label: only.note ? "Change the note" : "Add a note", onSelect: () => setAsking("note") },
                  ]),
              ...theirs.map((tag) => ({ label: `Remove the tag ${tag}`, onSelect: () => keep.mutate({ ids, verb: "untag", tag }) })),
            ]}
          />
        )}
        <Button size="sm" className="max-md:-order-1" onClick={onClear}>
          Clear
        </Button>
      </section>
      {asking === "tag" && (
        <WordsDialog
          {...dialogProps}
          title={`Tag ${name}`}
          label="Tag"
          initial=""
          known={tags.filter((tag) => !theirs.includes(tag)).slice(0, 12)}
          save="Tag"
          onSave={(tag) => keep.mutate({ ids, verb: "tag", tag })}
        />
      )}
      {asking === "rename" && (
        <WordsDialog
          {...dialogProps}
          title={`Rename ${name}`}
          label="Name"
          initial={only.name}
          save="Rename"
          onSave={(to) => keep.mutate({ ids, verb: "rename", name: to })}
        />
      )}
      {asking === "note" && (
        <WordsDialog
          {...dialogProps}
          title={`Note on ${name}`}
          label="Note"
          initial={only.note ?? ""}
          long
          emptyAllowed
          save="Save"
          onSave={(note) => keep.mutate({ ids, verb: "note", note })}
        />
      )}
      <DeleteDialog
        open={asking === "delete"}
        onOpenChange={close}
        kind="runs"
        ids={ids}
        {...(!more && { name })}
        onDelete={() => keep.mutate({ ids, verb: "delete" })}
      />
    </>
  );
}
