"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { sendJson } from "@/components/fetch-json";
import type { BenchmarkView } from "@/components/samples/benchmark-view";
import type { Source } from "@/components/samples/source";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { type RunDetail, rescoreResult } from "@/lib/contracts/run";
import { forgetRun } from "./forget-run";

interface RescoreDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  source: Source;
  run: Pick<RunDetail, "id" | "verifier" | "scoredWith" | "outdated" | "counts">;
  verifiers: BenchmarkView["verifiers"];
  noun: { one: string; many: string };
}

/** Scores the kept replies with another verifier, or another version of the run's, and lists the samples whose verdict flips. No call is made. */
export function RescoreDialog({ open, onOpenChange, source, run, verifiers, noun }: RescoreDialogProps) {
  const client = useQueryClient();
  const older = (id: string) => run.outdated.find(({ verifier }) => verifier === id);
  const renewed = older(run.verifier);
  const choices = verifiers.filter(({ id }) => id !== run.verifier || renewed !== undefined);
  const [picked, setChosen] = useState<string | null>(null);
  const chosen = picked ?? (renewed ? run.verifier : (choices[0]?.id ?? run.verifier));
  const rescore = useMutation({
    mutationFn: (verifier: string) => sendJson("POST", `${source.api}/rescore`, { verifier }, rescoreResult),
    onSuccess: () => void forgetRun(client, run.id),
  });
  const result = rescore.data;
  const takesOver = (result?.verifier ?? chosen) === run.verifier;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (next) return;
        rescore.reset();
        setChosen(null);
      }}
      title="Re-score the kept replies"
      description={`The ${formatNumber(run.counts.scored + run.counts.unscored)} kept replies are scored again. No call is made, and ${takesOver ? "the run takes over the new verdicts" : "the run's own verdicts stay"}.`}
      footer={
        result ? (
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Done
          </Button>
        ) : (
          <Button variant="primary" busy={rescore.isPending} onClick={() => rescore.mutate(chosen)}>
            Re-score
          </Button>
        )
      }
    >
      {result ? (
        <div className="text-sm">
          <p aria-live="polite">
            {formatNumber(result.scored)} samples scored with {verifiers.find((v) => v.id === result.verifier)?.label ?? result.verifier}.{" "}
            {result.flips.length === 0 ? "No verdict differs." : `${formatNumber(result.flips.length)} differ:`}
          </p>
          {result.flips.length > 0 && (
            <div className="mt-2 max-h-80 overflow-y-auto border-y border-line">
              <table className="w-full">
                <caption className="sr-only">Samples whose score differs</caption>
                <thead className="sticky top-0 bg-raised text-left text-xs text-ink-2">
                  <tr className="[&>th]:px-2 [&>th]:py-1 [&>th]:font-normal">
                    <th scope="col">Sample</th>
                    <th scope="col" className="text-right">
                      Before
                    </th>
                    <th scope="col" className="text-right">
                      Now
                    </th>
                    <th scope="col" className="text-right">
                      {noun.many} changed
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {result.flips.map((flip) => (
                    <tr key={flip.ordinal} className="border-t border-line [&>td]:px-2 [&>td]:py-1">
                      <td>
                        <Link
                          className="text-accent underline-offset-2 hover:underline"
                          href={`${source.pages}/samples/${flip.ordinal}?${new URLSearchParams({ verifier: result.verifier })}`}
                        >
                          {flip.key}
                        </Link>
                      </td>
                      <td className="num text-right">{formatPercent(flip.from * 100)}</td>
                      <td className={`num text-right ${flip.to > flip.from ? "text-pass" : "text-fail"}`}>
                        {flip.to > flip.from ? "↑" : "↓"} {formatPercent(flip.to * 100)}
                      </td>
                      <td className="num text-right">{formatNumber(flip.changedChecks)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
      ) : (
        <fieldset className="space-y-2 text-sm">
          <legend className="sr-only">Verifier</legend>
          {choices.map((verifier) => (
            <label key={verifier.id} className="flex items-start gap-2">
              <input
                type="radio"
                name="verifier"
                className="mt-1 accent-accent"
                checked={chosen === verifier.id}
                onChange={() => setChosen(verifier.id)}
              />
              <span>
                <span className="font-medium">{verifier.label}</span> <span className="num text-xs text-ink-3">{verifier.version}</span>
                {run.scoredWith.includes(verifier.id) && (
                  <span className="ml-2 text-xs text-ink-3">scored before{older(verifier.id) && ` with ${older(verifier.id)?.from}`}</span>
                )}
                <span className="block text-ink-2">{verifier.description}</span>
              </span>
            </label>
          ))}
          {rescore.error && <Failed error={rescore.error} retry={() => rescore.mutate(chosen)} />}
        </fieldset>
      )}
    </Dialog>
  );
}
