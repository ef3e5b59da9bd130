"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { z } from "zod";
import { sendJson } from "@/components/fetch-json";
import type { BuildDetail } from "@/lib/contracts/build";
import { buildQuery, buildsQuery } from "./queries";

export type BuildVerb = "cancel" | "go-on";

const refused: Record<BuildVerb, string> = { cancel: "The build was not cancelled", "go-on": "The build did not go on" };

/** Cancel a build or let it go on; what the server says is read at once. */
export function useBuildAction({ id, benchmark, builder }: Pick<BuildDetail, "id" | "benchmark" | "builder">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (verb: BuildVerb) => sendJson("POST", `/api/builds/${id}/${verb}`, undefined, z.unknown()),
    onError: (error, verb) => void toast.error(refused[verb], { description: error.message }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: buildQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: buildsQuery(benchmark, builder).queryKey }),
      ]),
  });
}
