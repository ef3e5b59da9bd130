"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useEffect, useState } from "react";
import { runQuery } from "@/components/data/run-queries";
import { runSource } from "@/components/data/run-source";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { Link } from "@/components/ui/link";
import { type Choosable, cloneRun } from "./clone-run";
import { keepLaunchDraft, noLaunch, useLaunchDraft } from "./launch-draft";
import { launchAddress } from "./use-choice";

const notice = "mb-6 rounded-md border border-line px-4 py-3 text-sm";

/**
 * Fills the launch page with the settings of the run in the address (`from`), and lists those that could not be copied. Asks first if the
 * form already has a draft.
 */
export function CloneNotice(choosable: Choosable) {
  const [{ from }, setAddress] = useQueryStates(launchAddress);
  const kept = useLaunchDraft();
  const [taken, setTaken] = useState<{ from: number; notes: readonly string[] } | null>(null);
  const run = useQuery({ ...runQuery(runSource(from ?? 0, "")), enabled: from !== null, retry: false });

  const take = () => {
    if (from === null || !run.data) return;
    const { draft, suiteId, modelId, notes } = cloneRun(run.data, choosable);
    keepLaunchDraft(() => draft);
    setTaken({ from, notes });
    void setAddress({
      from: null,
      suite: suiteId === null ? null : [suiteId],
      model: modelId === null ? null : [modelId],
      benchmark: suiteId === null ? run.data.benchmark : null,
    });
  };
  const isFree = kept === noLaunch;
  const isRead = from !== null && run.data !== undefined;
  // An empty form has nothing to lose, so no question is needed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are copied once, when the run is loaded
  useEffect(() => {
    if (isRead && isFree) take();
  }, [isRead, isFree]);

  if (from !== null && run.error)
    return (
      <div className="mb-6">
        <Failed error={run.error} retry={() => void run.refetch()} />
      </div>
    );
  if (from !== null) {
    if (!isRead || isFree)
      return (
        <section aria-label="Settings of a run" className={notice}>
          <p className="leading-7 max-md:leading-11">
            Loading the settings of <RunLink id={from} />.
          </p>
        </section>
      );
    return (
      <section
        aria-label="Settings of a run"
        className="mb-6 flex flex-wrap items-center gap-3 rounded-md border border-line-2 px-4 py-3 text-sm"
      >
        <p className="min-w-0 flex-1 basis-64">
          You have an unlaunched draft on this page. Replace it with the settings of <RunLink id={from} />?
        </p>
        <Button variant="primary" onClick={take}>
          Use the run’s settings
        </Button>
        <Button onClick={() => void setAddress({ from: null })}>Keep my draft</Button>
      </section>
    );
  }
  if (taken === null) return null;
  return (
    <section aria-label="Settings of a run" role="status" className={notice}>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1">
          Filled with the settings of <RunLink id={taken.from} />.
        </p>
        <Button size="sm" onClick={() => setTaken(null)}>
          Dismiss
        </Button>
      </div>
      {taken.notes.length > 0 && (
        <ul className="mt-1 list-disc space-y-0.5 pl-5 text-ink-2">
          {taken.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RunLink({ id }: { id: number }) {
  return (
    <Link href={`/runs/${id}`} className="text-accent underline underline-offset-2">
      run #{id}
    </Link>
  );
}
