"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useRunProgress } from "@/components/live/use-run-progress";
import { withProgress } from "@/components/live/with-progress";
import { runKeys, sampleKeys } from "@/components/query-keys";
import type { Source } from "@/components/samples/source";
import type { RunDetail, RunProgress } from "@/lib/contracts/run";
import { runQuery } from "./queries";
import { doneCount } from "./run-sentence";

/** Milliseconds between two readings of what the stream does not carry: metrics, rows, failure groups. */
const every = 2500;

/** Follows a run on the event stream: its counts at once, the rest now and then. `runId` null listens to nothing. */
export function useLiveRun(source: Source, runId: number | null): RunProgress | null {
  const client = useQueryClient();
  const read = useRef({ at: 0, done: -1 });
  const { progress } = useRunProgress(runId, {
    enabled: runId !== null,
    onProgress: (heard) => {
      client.setQueryData<RunDetail>(runQuery(source).queryKey, (run) => run && withProgress(run, heard));
      const done = doneCount(heard.counts);
      const now = performance.now();
      if (done === read.current.done || now - read.current.at < every) return;
      read.current = { at: now, done };
      for (const queryKey of [runKeys.detail(source.api), runKeys.metrics(source.api), sampleKeys.pages(source.api)])
        void client.invalidateQueries({ queryKey });
    },
  });
  return runId === null ? null : (progress.get(runId) ?? null);
}
