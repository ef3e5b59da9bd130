"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendJson } from "@/components/data/fetch-json";
import { savedName } from "@/components/data/own-name";
import { annotationKeys, sampleKeys } from "@/components/data/query-keys";
import { toast } from "@/components/ui/toast";
import type { Annotate } from "@/lib/contracts/annotation";
import type { FlaggedSample } from "@/lib/contracts/flag";
import { annotationKey } from "@/lib/contracts/plain/annotations";
import { undoSeconds } from "@/lib/contracts/plain/limits";

type Order = { flag: { runId: number; ordinal: number } } | { unflag: Pick<FlaggedSample, "id"> } | { restore: Pick<FlaggedSample, "id"> };

/** Returns the mutation that flags a sample, or removes the flag with an undo in its toast. */
export function useFlag() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (order: Order) => {
      if ("unflag" in order) return sendJson("POST", `/api/annotations/${order.unflag.id}/undo`);
      if ("restore" in order) return sendJson("DELETE", `/api/annotations/${order.restore.id}/undo`);
      const key = annotationKey.sample(order.flag.runId, order.flag.ordinal);
      const flag: Annotate = { subject: "sample", key, kind: "flag", value: {}, author: savedName().trim() || "Unnamed", why: "" };
      return sendJson("POST", "/api/annotations", flag);
    },
    onSuccess: (_, order) => {
      if ("unflag" in order)
        toast.plain("No longer flagged.", {
          duration: undoSeconds * 1000,
          action: { label: "Undo", onClick: () => change.mutate({ restore: order.unflag }) },
        });
    },
    onError: (error) => toast.error("The flag could not be changed", { description: error.message }),
    onSettled: (_, error) => {
      const read = Promise.all([annotationKeys.flags, sampleKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));
      // A change that failed can be tried again at once.
      return error ? undefined : read;
    },
  });
  return change;
}
