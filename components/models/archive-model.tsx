"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { sendJson } from "@/components/fetch-json";
import { FormAlert } from "@/components/forms/form-alert";
import { modelKeys } from "@/components/query-keys";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatCount } from "@/components/ui/format";
import type { ModelRow } from "@/lib/contracts/model";

/** Takes a model out of the lists after a question; its runs stay. */
export function ArchiveModel({ model }: { model: Pick<ModelRow, "id" | "name" | "runCount"> }) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const queries = useQueryClient();
  const archive = useMutation({
    mutationFn: () => sendJson("DELETE", `/api/models/${model.id}`, undefined, z.unknown()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: modelKeys.all });
      toast.success(`${model.name} is archived.`);
      router.push("/models");
    },
  });
  const runs =
    model.runCount === 0
      ? "It has no runs."
      : `Its ${formatCount(model.runCount, "run")} ${model.runCount === 1 ? "stays" : "stay"} readable.`;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Archive</Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Archive ${model.name}?`}
        description={`It leaves the lists and can no longer be launched. ${runs} A new model of the same name brings it back.`}
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
