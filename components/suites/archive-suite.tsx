"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { sendJson } from "@/components/fetch-json";
import { FormAlert } from "@/components/forms/form-alert";
import { overviewKeys, suiteKeys } from "@/components/query-keys";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatCount } from "@/components/ui/format";
import type { SuiteRow } from "@/lib/contracts/suite";

/** Takes a suite out of the lists after a question; its runs stay. */
export function ArchiveSuite({ suite }: { suite: Pick<SuiteRow, "id" | "name" | "runCount"> }) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const queries = useQueryClient();
  const archive = useMutation({
    mutationFn: () => sendJson("DELETE", `/api/suites/${suite.id}`, undefined, z.unknown()),
    onSuccess: async () => {
      await Promise.all([suiteKeys.all, overviewKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.success(`${suite.name} is archived.`);
      router.push("/suites");
    },
  });
  const runs =
    suite.runCount === 0
      ? "It has no runs."
      : `Its ${formatCount(suite.runCount, "run")} ${suite.runCount === 1 ? "stays" : "stay"} readable.`;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Archive</Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Archive ${suite.name}?`}
        description={`It leaves the lists and can no longer be launched. ${runs} Making the same suite again brings it back.`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button variant="danger" busy={archive.isPending} onClick={() => archive.mutate()}>
              Archive
            </Button>
          </>
        }
      >
        {archive.error && <FormAlert error={archive.error} />}
      </Dialog>
    </>
  );
}
