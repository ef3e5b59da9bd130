"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendJson } from "@/components/data/fetch-json";
import { buildStepsQuery, jobQuery } from "@/components/data/job-queries";
import { toast } from "@/components/ui/toast";

/** Returns the mutation that drops a kept value of a build; the next value of its group replaces it on the page. */
export function useDropValue(build: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: string) =>
      sendJson("POST", `/api/jobs/${build}/drop`, { value }, () => import("@/lib/contracts/suite").then(({ buildResult }) => buildResult)),
    onError: (error) => void toast.error("The value could not be dropped", { description: error.message }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: jobQuery(build).queryKey }),
        client.invalidateQueries({ queryKey: buildStepsQuery(build).queryKey }),
      ]),
  });
}
