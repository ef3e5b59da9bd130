"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { saveName } from "@/components/data/own-name";
import { annotationKeys, leaderboardKeys, overviewKeys } from "@/components/data/query-keys";
import { useOwnName } from "@/components/data/use-own-name";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import type { Annotate } from "@/lib/contracts/annotation";
import type { Ranking } from "@/lib/contracts/leaderboard";
import { annotationKey } from "@/lib/contracts/plain/annotations";

/** Control that marks an imported suite as the authors' own, or undoes that; its runs and the published figures then rank together. */
export function AuthorsSuite({ ranking: { suiteId, suiteName, authors } }: { ranking: Ranking }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const { name: author, isOfAccount, setName: setAuthor } = useOwnName();
  const renewed = async () => {
    setOpen(false);
    await Promise.all(
      [leaderboardKeys.all, annotationKeys.all, overviewKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
  const failed = (error: Error) => void toast.error("Your answer could not be saved", { description: error.message });
  const say = useMutation({
    mutationFn: () => {
      const statement: Annotate = {
        ...{ subject: "suite", key: annotationKey.suite(suiteId), kind: "authors-suite", value: {} },
        ...{ author: author.trim(), why: "" },
      };
      return sendJson("POST", "/api/annotations", statement, () => import("@/lib/contracts/stored").then(({ stored }) => stored));
    },
    onSuccess: () => {
      if (!isOfAccount) saveName(author.trim());
      return renewed();
    },
    onError: failed,
  });
  const undo = useMutation({
    mutationFn: (id: number) => sendJson("POST", `/api/annotations/${id}/undo`),
    onSuccess: renewed,
    onError: failed,
  });
  const { confirmed } = authors;
  if (confirmed ? !may("reader", confirmed) : !may("runner", { personId: authors.suitePersonId })) return null;
  if (confirmed)
    return (
      <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate(confirmed.id)}>
        Rank the published figures separately
      </Button>
    );
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Is this the authors’ suite?
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Is this the authors’ suite?"
        description={`“${suiteName}” was imported and has as many items as the suite behind the published figures. If the items are the same, published models and yours rank together; if they differ, the ranking would not be fair. Your name is shown with your answer, and you can undo it.`}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" busy={say.isPending} disabled={author.trim() === ""} onClick={() => say.mutate()}>
              Yes, same items
            </Button>
          </>
        }
      >
        {!isOfAccount && (
          <Field label="Your name" htmlFor="authors-suite-name" help="Remembered in this browser. Not verified.">
            <TextInput id="authors-suite-name" value={author} onChange={(event) => setAuthor(event.target.value)} />
          </Field>
        )}
      </Dialog>
    </>
  );
}
