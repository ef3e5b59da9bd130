"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { sendJson } from "@/components/fetch-json";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatCount } from "@/components/ui/format";
import { FormAlert } from "./form-alert";

interface Archived {
  name: string;
  runCount: number;
  /** What is deleted: `/api/models/3`. */
  address: string;
  /** Page of the list that it leaves. */
  list: string;
  /** How it is brought back, in a sentence. */
  again: string;
  stale: readonly QueryKey[];
}

/** Takes a model or a suite out of the lists after a question; its runs stay. */
export function ArchiveButton({ name, runCount, address, list, again, stale }: Archived) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const queries = useQueryClient();
  const archive = useMutation({
    mutationFn: () => sendJson("DELETE", address, undefined, z.unknown()),
    onSuccess: async () => {
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.success(`${name} is archived.`);
      router.push(list);
    },
  });
  const runs = runCount === 0 ? "It has no runs." : `Its ${formatCount(runCount, "run")} ${runCount === 1 ? "stays" : "stay"} readable.`;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Archive</Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Archive ${name}?`}
        description={`It leaves the lists and can no longer be launched. ${runs} ${again}`}
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
