"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mostCompared } from "@/components/data/chosen-runs";
import { runsQuery } from "@/components/data/run-queries";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatNumber } from "@/components/ui/format";
import { PickList } from "@/components/ui/pick-list";
import type { RunRow } from "@/lib/contracts/run";

interface RunChooserProps {
  benchmark: string;
  /** Runs of this suite are listed first, because all their samples have a counterpart. */
  suiteId: number;
  /** Runs already in the comparison. */
  taken: readonly number[];
  /** Selects the family's pinned baseline until the reader chooses. */
  withBaseline?: boolean;
  onChoose: (runs: number[]) => void;
  onClose: () => void;
}

/** Dialog that chooses which runs of a family join a comparison: first those of the same suite, then the others. */
export function RunChooser({ benchmark, suiteId, taken, withBaseline = false, onChoose, onClose }: RunChooserProps) {
  const runs = useQuery(runsQuery(500, "all"));
  const [ticked, setChosen] = useState<readonly string[] | null>(null);
  // Examples can be compared only within their suite.
  const open = runs.data?.filter(
    (run) => run.benchmark === benchmark && !taken.includes(run.id) && (!run.demonstration || run.suiteId === suiteId),
  );
  const chosen = ticked ?? (withBaseline ? (open ?? []).filter(({ pinned }) => pinned).map(({ id }) => String(id)) : []);
  const room = mostCompared - taken.length - chosen.length;
  const options = (runs: readonly RunRow[]) =>
    runs.map((run) => ({
      id: String(run.id),
      label: <RunWords run={run} />,
      words: `${run.name} ${run.modelName} ${run.suiteName} #${run.id}`,
    }));
  const groups = open && [
    { title: "Same suite", options: options(open.filter((run) => run.suiteId === suiteId)) },
    {
      title: "Other suites, compared on items with the same content",
      options: options(open.filter((run) => run.suiteId !== suiteId)),
    },
  ];
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
            {room > 0 ? `${formatNumber(room)} more can be added` : "No more can be added"}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose(chosen.map(Number));
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
      ) : (
        <PickList
          groups={groups}
          chosen={chosen}
          full={room <= 0}
          search="Search by model, suite, name or #number"
          none="No other runs of this benchmark. Launch another model on the same suite."
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}

function RunWords({ run }: { run: RunRow }) {
  return (
    <>
      <span className="break-words">
        <span translate="no">{run.modelName}</span> <span className="num text-ink-3">#{run.id}</span>
        {run.pinned && <span className="text-ink-3">, the baseline</span>}
      </span>
      <span className="block text-xs break-words text-ink-3">
        {run.suiteName}
        {run.demonstration && ", an example"}
        {run.status !== "finished" && `, ${run.status}`}
      </span>
    </>
  );
}
