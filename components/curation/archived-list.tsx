"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { getJson } from "@/components/data/fetch-json";
import { modelKeys, suiteKeys } from "@/components/data/query-keys";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { Fold } from "@/components/ui/fold";
import { formatCount } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { DeleteDialog } from "./delete-dialog";
import { useCuration } from "./use-curation";

type Kind = "suites" | "models";
const keys = { suites: suiteKeys.archived, models: modelKeys.archived };

/** Folded list of archived suites or models; each can be restored, or deleted if no run uses it. */
export function Archived({ kind }: { kind: Kind }) {
  return (
    <section aria-label={`Archived ${kind}`} className="mt-8">
      <Fold title="Archived" summary="hidden, runs kept">
        <ArchivedList kind={kind} />
      </Fold>
    </section>
  );
}

function ArchivedList({ kind }: { kind: Kind }) {
  const {
    data: archived,
    error,
    refetch,
  } = useQuery({
    queryKey: keys[kind],
    queryFn: ({ signal }) =>
      getJson(`/api/${kind}?archived=1`, () => import("@/lib/contracts/curation").then(({ archivedRow }) => archivedRow.array()), signal),
  });
  const keep = useCuration(kind);
  const may = useMay();
  const [asked, setAsked] = useState<{ id: number; name: string } | null>(null);
  if (!archived) return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton className="h-16" />;
  if (archived.length === 0) return <p className="text-sm text-ink-2">Nothing is archived.</p>;
  return (
    <>
      <ul className="max-w-3xl divide-y divide-line text-sm">
        {archived.map(({ id, name, runCount, note, personId }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1 basis-60 break-words">
              {name}
              {note && <span className="ml-2 text-ink-3 italic">{note}</span>}
            </span>
            <span className="num text-xs text-ink-3">{runCount === 0 ? "no run" : formatCount(runCount, "run")}</span>
            {may(kind === "models" ? "owner" : "runner", { personId }) && (
              <>
                <Button
                  size="sm"
                  busy={keep.isPending && keep.variables.verb === "restore" && keep.variables.ids.includes(id)}
                  onClick={() => keep.mutate({ ids: [id], verb: "restore" })}
                >
                  Restore<span className="sr-only"> {name}</span>
                </Button>
                <Button size="sm" variant="danger" onClick={() => setAsked({ id, name })}>
                  Delete<span className="sr-only"> {name}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <DeleteDialog
          open
          onOpenChange={() => setAsked(null)}
          kind={kind}
          ids={[asked.id]}
          name={asked.name}
          onDelete={() => keep.mutate({ ids: [asked.id], verb: "delete" })}
        />
      )}
    </>
  );
}
