"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast } from "@/components/ui/toast";
import type { RunRow, RunStatus } from "@/lib/contracts/run";
import { runsQuery } from "./run-queries";

/** Milliseconds between two requests for the newest runs; polled because a hidden tab has no event stream. */
const everyMs = 15_000;

const over: readonly RunStatus[] = ["finished", "stopped", "cancelled"];
const words: Partial<Record<RunStatus, string>> = { finished: "has finished", stopped: "has stopped", cancelled: "was cancelled" };

/** Returns the runs that have ended since the last request, if they were seen unfinished before. */
export function endedSince(before: ReadonlyMap<number, RunStatus>, runs: readonly RunRow[]): RunRow[] {
  return runs.filter(({ id, status }) => {
    const was = before.get(id);
    return was !== undefined && !over.includes(was) && over.includes(status);
  });
}

/** Shows a browser notification for each run that ends, or a toast where the browser refuses; renders nothing. */
export default function EndWatcher() {
  const seen = useRef<ReadonlyMap<number, RunStatus>>(new Map());
  const { data: runs } = useQuery({ ...runsQuery(50), refetchInterval: everyMs, refetchIntervalInBackground: true });
  useEffect(() => {
    if (!runs) return;
    for (const { id, modelName, suiteName, status, reason } of endedSince(seen.current, runs)) {
      const [title, body] = [`#${id} ${modelName} ${words[status]}`, reason ?? suiteName];
      const open = () => window.location.assign(`/runs/${id}`);
      try {
        // The tag makes it one notification per run, however many tabs are open.
        const notice = new Notification(title, { body, tag: `heed-run-${id}` });
        notice.onclick = () => {
          window.focus();
          open();
        };
      } catch {
        // Chrome on Android has the constructor but refuses it to pages.
        toast.plain(title, { description: body, action: { label: "Open", onClick: open } });
      }
    }
    seen.current = new Map(runs.map(({ id, status }) => [id, status]));
  }, [runs]);
  return null;
}
