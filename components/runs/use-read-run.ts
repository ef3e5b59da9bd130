"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { runQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { isLive, mayContinue } from "./run-abilities";
import { useReadAtEnd } from "./use-live-run";

/** Milliseconds between two requests without a stream. */
const pollMs = 5000;
const hiddenMs = 15_000;
const isHidden = () => document.hidden;
function hearVisibility(hear: () => void): () => void {
  document.addEventListener("visibilitychange", hear);
  return () => document.removeEventListener("visibilitychange", hear);
}

/** Reads a run, repeatedly while it may continue; on a page that follows the event stream only if no event would report a change. */
export function useReadRun(source: Source, follows: boolean) {
  const hidden = useSyncExternalStore(hearVisibility, isHidden, () => false);
  const run = useQuery({
    ...runQuery(source),
    // Polls a hidden tab, which has no stream but whose title readers watch, and a run that is being probed, which resumes without an
    // event.
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      const isProbed = data.probeAt !== null;
      if (follows) return isProbed || (hidden && isLive(data.status)) ? hiddenMs : false;
      return isProbed || mayContinue(data.status) ? pollMs : false;
    },
    refetchIntervalInBackground: follows,
  });
  const live = run.data !== undefined && mayContinue(run.data.status);
  useReadAtEnd(source, live, !follows);
  /** Milliseconds between two requests for other data of the run; false for no polling. */
  const polling: number | false = !follows && live ? pollMs : false;
  return { run, live, polling };
}
