"use client";

import { useQuery } from "@tanstack/react-query";
import { runQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { JsonView } from "@/components/evidence/json-view";
import { Failed } from "@/components/ui/failed";
import { Skeleton } from "@/components/ui/skeleton";
import type { TurnView } from "@/lib/contracts/sample";
import { wholeRequest, wholeResponse } from "./raw-exchange";

/** Request and response of a turn as JSON. */
export function RawPane({ source, turns, at }: { source: Source; turns: readonly TurnView[]; at: number }) {
  const { data: run, error, refetch } = useQuery(runQuery(source));
  if (!run) return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton className="h-60" />;
  return (
    <>
      <JsonView title="Request" value={wholeRequest(run.model, turns, at)} />
      <JsonView title="Response" value={wholeResponse(run.model, turns[at])} />
    </>
  );
}
