"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { runKeys, sampleKeys } from "@/components/data/query-keys";
import { readAgain } from "@/components/data/read-again";
import { runQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { useRunProgress } from "@/components/data/use-run-progress";
import { withProgress } from "@/components/data/with-progress";
import { doneCount } from "@/components/rows/run-sentence";
import type { RunDetail, RunProgress } from "@/lib/contracts/run";

/** Milliseconds between two requests for data that the stream does not carry: metrics, rows, failure groups. */
const every = 2500;

/** Follows a run on the event stream: its counts immediately, other data at intervals. With `runId` null it does not listen. */
export function useLiveRun(source: Source, runId: number | null): RunProgress | null {
  const client = useQueryClient();
  const read = useRef({ at: 0, facts: "" });
  const { progress } = useRunProgress(runId, {
    enabled: runId !== null,
    onProgress: (heard) => {
      client.setQueryData<RunDetail>(runQuery(source).queryKey, (run) => run && withProgress(run, heard));
      // Metrics are computed after the samples that they count, so the headline may change when no further sample has ended.
      const facts = JSON.stringify([doneCount(heard.counts), heard.headline]);
      const now = performance.now();
      if (facts === read.current.facts || now - read.current.at < every) return;
      read.current = { at: now, facts };
      for (const queryKey of [runKeys.detail(source.api), runKeys.metrics(source.api), sampleKeys.pages(source.api)])
        void readAgain(client, queryKey);
    },
  });
  return runId === null ? null : (progress.get(runId) ?? null);
}

/** Reads everything about a run again when it ends, if no event stream reports the end: some of its numbers were read before it. */
export function useReadAtEnd({ api }: Pick<Source, "api">, live: boolean, polls: boolean): void {
  const client = useQueryClient();
  const wasLive = useRef(live);
  useEffect(() => {
    if (polls && wasLive.current && !live)
      for (const queryKey of [runKeys.one(api), sampleKeys.within(api)]) void client.invalidateQueries({ queryKey });
    wasLive.current = live;
  }, [client, api, live, polls]);
}
