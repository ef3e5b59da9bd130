"use client";

import { useQuery } from "@tanstack/react-query";
import { getJson } from "@/components/data/fetch-json";
import { lossKeys } from "@/components/data/query-keys";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatUsd } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { CuratedKind, Losses } from "@/lib/contracts/curation";
import { undoSeconds } from "@/lib/contracts/plain/limits";
import { countOf } from "./use-curation";

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: CuratedKind;
  ids: readonly number[];
  /** Name, if there is only one object. */
  name?: string;
  onDelete: () => void;
}

/** Formats the losses of a deletion. */
export function lostInWords(losses: Losses): string[] {
  return [
    ...(losses.items > 0 ? [formatCount(losses.items, "item")] : []),
    ...(losses.replies > 0
      ? [`${formatCount(losses.replies, "reply", "replies")}${losses.costUsd ? ` that cost ${formatUsd(losses.costUsd)}` : ""}`]
      : []),
    ...(losses.annotations > 0 ? [formatCount(losses.annotations, "note or judgement", "notes and judgements")] : []),
    ...(losses.shares > 0 ? [formatCount(losses.shares, "link that will stop working", "links that will stop working")] : []),
  ];
}

/**
 * Dialog that shows what a deletion would remove before it deletes; objects that cannot be deleted are listed with the runs that use them.
 */
export function DeleteDialog({ open, onOpenChange, kind, ids, name, onDelete }: DeleteDialogProps) {
  const idList = ids.join(",");
  const lost = useQuery({
    queryKey: lossKeys.of(kind, idList),
    queryFn: ({ signal }) =>
      getJson(`/api/keep/${kind}?ids=${idList}`, () => import("@/lib/contracts/curation").then(({ losses }) => losses), signal),
    enabled: open,
    staleTime: 0,
  });
  const subject = name ?? countOf(kind, ids.length);
  const parts = lost.data ? lostInWords(lost.data) : [];
  const refused = lost.data?.refused ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={refused.length > 0 ? `${subject} cannot be deleted` : `Delete ${subject}?`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep {ids.length === 1 ? "it" : "them"}</Button>
          <Button
            variant="danger"
            disabled={!lost.data || refused.length > 0}
            onClick={() => {
              onDelete();
              onOpenChange(false);
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      {lost.error && !lost.data ? (
        <Failed error={lost.error} retry={() => void lost.refetch()} />
      ) : !lost.data ? (
        <Skeleton className="h-16" />
      ) : refused.length > 0 ? (
        <ul className="space-y-3 text-sm">
          {refused.slice(0, 5).map((refusal) => (
            <li key={refusal.id}>
              {refusal.why}
              {refusal.runs.length > 0 && (
                <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
                  {refusal.runs.map((run) => (
                    <Link key={run.id} href={`/runs/${run.id}`} className="text-accent underline-offset-2 hover:underline">
                      <span className="num">#{run.id}</span> {run.name}
                    </Link>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className="space-y-2 text-sm">
          <p>{parts.length === 0 ? "Nothing else is deleted." : `This deletes ${parts.join(", ")}.`}</p>
          {lost.data.examples > 0 && (
            <p className="text-ink-2">Heed’s own examples are recreated at the next start; archive them to hide them.</p>
          )}
          <p className="text-ink-2">You can undo this for {undoSeconds} seconds; after that, the deletion is permanent.</p>
        </div>
      )}
    </Dialog>
  );
}
