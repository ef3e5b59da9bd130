"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { RunRow, RunStatus } from "@/lib/contracts/run";
import { runsQuery } from "./run-queries";

/** Between two looks at the newest runs: a hidden tab has no stream of events. */
const everyMs = 15_000;

const over: readonly RunStatus[] = ["finished", "stopped", "cancelled"];
const words: Partial<Record<RunStatus, string>> = { finished: "has finished", stopped: "has stopped", cancelled: "was cancelled" };

/** Runs that have ended since the last look; none of those that had ended before it, or that nobody had seen going on. */
export function endedSince(before: ReadonlyMap<number, RunStatus>, runs: readonly RunRow[]): RunRow[] {
  return runs.filter(({ id, status }) => {
    const was = before.get(id);
    return was !== undefined && !over.includes(was) && over.includes(status);
  });
}

/** Shows a notice of the browser for each run that ends; draws nothing. */
export default function EndWatcher() {
  const seen = useRef<ReadonlyMap<number, RunStatus>>(new Map());
  const { data } = useQuery({ ...runsQuery(50), refetchInterval: everyMs, refetchIntervalInBackground: true });
  useEffect(() => {
    if (!data) return;
    for (const { id, modelName, suiteName, status, reason } of endedSince(seen.current, data)) {
      // One for a run, however many tabs are open.
      const notice = new Notification(`#${id} ${modelName} ${words[status]}`, { body: reason ?? suiteName, tag: `heed-run-${id}` });
      notice.onclick = () => {
        window.focus();
        window.location.assign(`/runs/${id}`);
      };
    }
    seen.current = new Map(data.map(({ id, status }) => [id, status]));
  }, [data]);
  return null;
}
