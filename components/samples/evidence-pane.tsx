"use client";

import { useQuery } from "@tanstack/react-query";
import { type Source, textsOf } from "@/components/data/run-source";
import { evidenceQuery } from "@/components/data/sample-queries";
import { EvidenceView } from "@/components/evidence/kinds";
import { Failed } from "@/components/ui/failed";
import { Skeleton } from "@/components/ui/skeleton";
import type { SampleDetail, TurnView } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";

interface EvidencePaneProps {
  source: Source;
  sample: SampleDetail;
  turn: TurnView;
  /** Id of the turn's evidence. */
  id: string;
  views: Views;
  picked: string | null;
  onPick: (checkId: string) => void;
}

/** Evidence of one kind for a turn, requested when its tab is opened. */
export function EvidencePane({ source, sample, turn, id, views, picked, onPick }: EvidencePaneProps) {
  const reply = turn.reply ?? "";
  const made = useQuery(evidenceQuery(source, sample.ordinal, { id, turn: turn.turn, verifier: sample.verifier, reply }));
  if (!made.data) return made.error ? <Failed error={made.error} retry={() => void made.refetch()} /> : <Skeleton className="m-3 h-60" />;
  return (
    <EvidenceView
      evidence={made.data}
      reply={reply}
      texts={textsOf(source, sample.ordinal)}
      outcomes={views.outcomes}
      noun={views.checkNoun}
      picked={picked}
      onPick={onPick}
    />
  );
}
