"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runsQuery } from "@/components/runs/queries";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { TextInput } from "@/components/ui/text-input";
import type { RunRow } from "@/lib/contracts/run";
import { mostCompared } from "./selection";

interface RunChooserProps {
  benchmark: string;
  /** Runs of this suite come first: all their samples have a partner. */
  suiteId: number;
  /** Runs that are in the comparison already. */
  taken: readonly number[];
  /** Ticks the family's pinned baseline until the reader chooses. */
  withBaseline?: boolean;
  onChoose: (runs: number[]) => void;
  onClose: () => void;
}

/** Asks which runs of a family join a comparison: those of the same suite first, then the others. */
export function RunChooser({ benchmark, suiteId, taken, withBaseline = false, onChoose, onClose }: RunChooserProps) {
  const runs = useQuery(runsQuery());
  const [search, setSearch] = useState("");
  const [ticked, setChosen] = useState<readonly number[] | null>(null);
  const needle = search.trim().toLowerCase();
  const open = (runs.data ?? []).filter((run) => run.benchmark === benchmark && !taken.includes(run.id));
  const chosen = ticked ?? (withBaseline ? open.filter(({ pinned }) => pinned).map(({ id }) => id) : []);
  const found = open.filter((run) =>
    [run.name, run.modelName, run.suiteName, `#${run.id}`].some((text) => text.toLowerCase().includes(needle)),
  );
  const room = mostCompared - taken.length - chosen.length;
  const groups = [
    { title: "Over the same suite", of: found.filter((run) => run.suiteId === suiteId) },
    { title: "Over other suites: items of the same content are compared", of: found.filter((run) => run.suiteId !== suiteId) },
  ].filter(({ of }) => of.length > 0);
  return (
    <Dialog
      open
      onOpenChange={(to) => {
        if (!to) onClose();
      }}
      title="Compare with"
      footer={
        <>
          <span className="mr-auto self-center text-xs text-ink-3">
            {room > 0 ? `${formatNumber(room)} more can join` : "No more can join"}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose([...chosen]);
              onClose();
            }}
          >
            {chosen.length === 0 ? "Compare" : `Compare ${formatCount(taken.length + chosen.length, "run")}`}
          </Button>
        </>
      }
    >
      {runs.error && !runs.data ? (
        <Failed error={runs.error} retry={() => void runs.refetch()} />
      ) : !runs.data ? (
        <Skeleton className="h-64" />
      ) : open.length === 0 ? (
        <p className="py-4 text-sm text-ink-2">There is no other run of this benchmark. Launch another model over the same suite.</p>
      ) : (
        <>
          <TextInput
            type="search"
            aria-label="Search runs"
            placeholder="Search by model, suite, name or #number"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <div className="mt-3 space-y-4">
            {groups.map(({ title, of }) => (
              <fieldset key={title} className="min-w-0">
                <legend className="pb-1 text-xs text-ink-3">{title}</legend>
                <ul className="divide-y divide-line border-y border-line">
                  {of.map((run) => (
                    <li key={run.id} className="py-1.5">
                      <Checkbox
                        label={<RunWords run={run} />}
                        checked={chosen.includes(run.id)}
                        disabled={room <= 0 && !chosen.includes(run.id)}
                        onChange={(on) => setChosen(on ? [...chosen, run.id] : chosen.filter((id) => id !== run.id))}
                      />
                    </li>
                  ))}
                </ul>
              </fieldset>
            ))}
            {groups.length === 0 && <p className="text-sm text-ink-3">No run matches “{search}”.</p>}
          </div>
        </>
      )}
    </Dialog>
  );
}

function RunWords({ run }: { run: RunRow }) {
  return (
    <>
      <span className="break-words">
        {run.modelName} <span className="num text-ink-3">#{run.id}</span>
        {run.pinned && <span className="text-ink-3">, the baseline</span>}
      </span>
      <span className="block text-xs break-words text-ink-3">
        {run.suiteName}
        {run.status !== "finished" && `, ${run.status}`}
      </span>
    </>
  );
}
