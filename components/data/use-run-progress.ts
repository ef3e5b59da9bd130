"use client";

import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import type { RunProgress } from "@/lib/contracts/run";
import { type StreamState, subscribe } from "./event-stream";
import { forgetRun, forgetRuns } from "./forget-run";
import { readAgain } from "./read-again";

export interface LiveOptions {
  /** Called with each progress message before the hook returns it. */
  onProgress?: (progress: RunProgress) => void;
  /** When the page read the data that list runs, in milliseconds since 1970; 0 if it has not. The stream begins with what ended since. */
  readAt?: number;
  /** False keeps the stream closed. */
  enabled?: boolean;
}

export interface Live {
  /** The latest progress of each run, by run id. */
  progress: ReadonlyMap<number, RunProgress>;
  stream: StreamState;
}

const ended: readonly RunProgress["status"][] = ["finished", "cancelled", "stopped", "paused"];

/**
 * Follows the progress of one run, or of all runs if null, while the component is mounted. Reads the runs' numbers again when a run ends or
 * a broken stream is open again.
 */
export function useRunProgress(runId: number | null, { onProgress, readAt = 0, enabled = true }: LiveOptions = {}): Live {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ReadonlyMap<number, RunProgress>>(new Map());
  const [stream, setStream] = useState<StreamState>("connecting");
  const again = useEffectEvent(() => {
    void (runId === null ? forgetRuns(client, readAgain) : forgetRun(client, runId, readAgain));
  });
  const hear = useEffectEvent(async (text: string) => {
    const heard = await parsed(text);
    if (heard === null) return;
    onProgress?.(heard);
    startTransition(() => setProgress((before) => new Map(before).set(heard.runId, heard)));
    if (ended.includes(heard.status)) void forgetRun(client, heard.runId, readAgain);
  });

  const allRuns = useEffectEvent(() => (readAt === 0 ? "/api/events" : `/api/events?readAt=${new Date(readAt).toISOString()}`));

  useEffect(() => {
    if (!enabled) return;
    let broken = false;
    return subscribe(runId === null ? allRuns() : `/api/events?run=${runId}`, {
      onState: (state) => {
        startTransition(() => setStream(state));
        if (state === "broken") broken = true;
        if (state === "open" && broken) {
          broken = false;
          again();
        }
      },
      onData: (text) => void hear(text),
    });
  }, [runId, enabled]);

  return { progress, stream };
}

async function parsed(text: string): Promise<RunProgress | null> {
  try {
    // Loaded here because most pages are left before a run sends an event.
    const { runProgress } = await import("@/lib/contracts/run");
    return runProgress.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
