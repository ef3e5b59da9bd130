import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendJson } from "@/components/data/fetch-json";
import { overviewKeys } from "@/components/data/query-keys";
import { toast } from "@/components/ui/toast";

/**
 * Returns a function that pins the ranking that the matrix shows for a family to all readers; null for the ranking with the most models.
 */
export function usePinRanking(): (benchmark: string, ranking: string | null) => void {
  const client = useQueryClient();
  const pin = useMutation({
    mutationFn: ({ benchmark, ranking }: { benchmark: string; ranking: string | null }) =>
      sendJson("PUT", `/api/benchmarks/${benchmark}/ranking-pin`, { ranking }),
    onSuccess: () => client.invalidateQueries({ queryKey: overviewKeys.all }),
    onError: (error) => toast.error("The ranking could not be pinned", { description: error.message }),
  });
  return (benchmark, ranking) => pin.mutate({ benchmark, ranking });
}
