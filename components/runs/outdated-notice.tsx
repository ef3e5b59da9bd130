"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { useMay } from "@/components/data/caller";
import { runQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { Button, ButtonLink } from "@/components/ui/button";
import { RescoreDialog } from "./rescore-dialog";
import { rescoreRequests } from "./rescore-requests";
import { runAbilities } from "./run-abilities";

/**
 * Notice that a different version of the verifier scored the run, with a button that rescores the stored replies and, afterward, a link
 * that compares both versions.
 */
export function OutdatedNotice({ source, benchmark }: { source: Source; benchmark: BenchmarkView }) {
  const { data: run } = useQuery(runQuery(source));
  const [open, setOpen] = useState(false);
  const mayAct = useMay()("runner", run ?? {});
  // The result of a rescore stays on screen even though nothing is outdated any more.
  if (!run || (run.outdated.length === 0 && run.former.length === 0 && !open)) return null;
  const label = (id: string) => benchmark.verifiers.find((v) => v.id === id)?.label ?? id;
  const versions = run.outdated.map(({ verifier, from, to }) => `${label(verifier)} ${from} (now ${to})`);
  return (
    <>
      {versions.length > 0 && (
        <div role="status" className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-warn py-0.5 pl-3 text-sm">
          <span>
            Scored with {versions.join(" and ")}. Rescoring may change verdicts{mayAct && `; ${rescoreRequests(run)}`}.
          </span>
          {mayAct && runAbilities(run).rescore && (
            <Button size="sm" onClick={() => setOpen(true)}>
              Rescore
            </Button>
          )}
        </div>
      )}
      {run.former.map(({ verifier, version }) => {
        if (verifier === run.verifier && version === run.verifierVersion)
          return (
            <p key={verifier} role="status" className="-mt-2 mb-4 border-l-2 border-warn py-0.5 pl-3 text-sm">
              The numbers come from {label(verifier)} {version}, but some samples already have verdicts of a later version, because
              rescoring has not finished. If it was cancelled or failed, rescore the run.
            </p>
          );
        const today = verifier === run.verifier ? String(run.id) : `${run.id}:${verifier}`;
        const former = `${run.id}:${verifier}@${version}`;
        return (
          <div key={former} className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-line py-0.5 pl-3 text-sm">
            <span>
              The earlier verdicts of {label(verifier)} {version} are kept.
            </span>
            <ButtonLink size="sm" href={`/compare?${new URLSearchParams({ runs: `${former},${today}`, baseline: former })}`}>
              Compare both versions
            </ButtonLink>
          </div>
        );
      })}
      <RescoreDialog
        open={open}
        onOpenChange={setOpen}
        source={source}
        run={run}
        verifiers={benchmark.verifiers}
        noun={benchmark.views.checkNoun}
      />
    </>
  );
}
