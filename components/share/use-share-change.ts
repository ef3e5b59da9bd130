"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendJson } from "@/components/data/fetch-json";
import { shareKeys } from "@/components/data/query-keys";
import { toast } from "@/components/ui/toast";
import type { Share, ShareChange } from "@/lib/contracts/share";

interface Asked {
  link: Pick<Share, "slug">;
  change: ShareChange;
  /** Sentence that is shown once it is done. */
  done: string;
}

/** Returns the mutation that changes a link's settings; lists of links then show the new ones. */
export function useShareChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ link, change }: Asked) =>
      sendJson("PATCH", `/api/shares/${link.slug}`, change, () => import("@/lib/contracts/share").then(({ share }) => share)),
    onSuccess: (changed, { done }) => {
      client.setQueriesData<Share[]>({ queryKey: shareKeys.all }, (links) =>
        links?.map((link) => (link.slug === changed.slug ? changed : link)),
      );
      // A read that began before the change must not bring the old settings back.
      void client.invalidateQueries({ queryKey: shareKeys.all });
      toast.success(done);
    },
    onError: (error) => toast.error("The link could not be changed", { description: error.message }),
  });
}
