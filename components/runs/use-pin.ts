"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pin, PinOff } from "lucide-react";
import { sendJson } from "@/components/data/fetch-json";
import { runKeys } from "@/components/data/query-keys";
import type { MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { RunRow } from "@/lib/contracts/run";

/** Returns the items of a run's menu that pin it as its benchmark's baseline or unpin it; none for an unfinished run. */
export function usePin(run: Pick<RunRow, "id" | "benchmark" | "status" | "pinned"> | undefined): MenuItem[] {
  const queries = useQueryClient();
  const pin = useMutation({
    mutationFn: ({ benchmark, runId }: { benchmark: string; runId: number | null }) =>
      sendJson("PUT", `/api/benchmarks/${benchmark}/baseline`, { runId }),
    onSuccess: async (_, { runId }) => {
      await queries.invalidateQueries({ queryKey: runKeys.all });
      toast.success(runId === null ? "Baseline unpinned." : `#${runId} is the baseline of its benchmark.`);
    },
    onError: (error) => toast.error("The baseline could not be pinned", { description: error.message }),
  });
  if (run?.status !== "finished") return [];
  const { id, benchmark, pinned } = run;
  return pinned
    ? [{ label: "Unpin the baseline", icon: PinOff, onSelect: () => pin.mutate({ benchmark, runId: null }) }]
    : [{ label: "Pin as baseline", icon: Pin, onSelect: () => pin.mutate({ benchmark, runId: id }) }];
}
