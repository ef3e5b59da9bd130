"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { sendJson } from "@/components/data/fetch-json";
import { leaderboardKeys, modelKeys, overviewKeys, runKeys, shareKeys, suiteKeys } from "@/components/data/query-keys";
import { formatCount } from "@/components/ui/format";
import { toast } from "@/components/ui/toast";
import type { CuratedKind, CurationRequest } from "@/lib/contracts/curation";
import { undoSeconds } from "@/lib/contracts/plain/limits";

const nouns: Record<CuratedKind, string> = { runs: "run", suites: "suite", models: "model" };
const stale: Record<CuratedKind, readonly QueryKey[]> = {
  runs: [runKeys.all, overviewKeys.all, leaderboardKeys.all, suiteKeys.all, modelKeys.all, shareKeys.all],
  suites: [suiteKeys.all, runKeys.lists, overviewKeys.all],
  models: [modelKeys.all, runKeys.lists],
};

/** Formats a count with the kind's noun: `3 runs`, `1 suite`. */
export const countOf = (kind: CuratedKind, count: number): string => formatCount(count, nouns[kind]);

interface CurationEvents {
  /** Called with what the server has archived, restored or deleted. */
  onGone?: (ids: readonly number[]) => void;
  /** Called after a deletion or archiving was undone. */
  onBack?: () => void;
}

/** Returns the curation actions for runs, suites or models; a deletion or archiving can be undone from its toast. */
export function useCuration(kind: CuratedKind, { onGone, onBack = () => {} }: CurationEvents = {}) {
  const client = useQueryClient();
  const forget = () => Promise.all(stale[kind].map((queryKey) => client.invalidateQueries({ queryKey })));
  const send = (request: CurationRequest) => sendJson("POST", `/api/keep/${kind}`, request);
  const back = (ids: number[], verb: "keep" | "restore") =>
    void send({ ids, verb })
      .then(forget)
      .then(onBack)
      .then(() => toast.success(`${countOf(kind, ids.length)} restored.`))
      .catch((error: Error) => toast.error("Nothing was restored", { description: error.message }));
  return useMutation({
    mutationFn: send,
    onSuccess: (_, { ids, verb }) => {
      // Not awaited, so that what is gone is forgotten before the lists are read.
      void forget();
      if (verb === "archive" || verb === "restore" || verb === "delete") onGone?.(ids);
      const many = `${countOf(kind, ids.length)} ${ids.length === 1 ? "is" : "are"}`;
      if (verb === "delete")
        toast.plain(`${many} deleted.`, {
          duration: undoSeconds * 1000,
          action: { label: "Undo", onClick: () => back(ids, "keep") },
        });
      else if (verb === "archive") toast.plain(`${many} archived.`, { action: { label: "Undo", onClick: () => back(ids, "restore") } });
      else if (verb === "restore") toast.success(`${many} restored.`);
    },
    onError: (error) => toast.error("No change was made", { description: error.message }),
  });
}
