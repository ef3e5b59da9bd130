"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { panelQuery } from "@/components/data/panel-query";
import { noParts, type SamplePanelProps } from "@/components/panels/slots";
import { Failed } from "@/components/ui/failed";
import { formatNumber } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import type { SampleDetail } from "@/lib/contracts/sample";
import type { DialogueScenes, TurnScene } from "@/lib/contracts/scene";
import { dialogueEnd, heldTurns } from "@/lib/endurance/dialogue-end";
import { DialogueTimeline } from "./dialogue-timeline";
import { timelineOf } from "./timeline";
import { TurnBar } from "./turn-bar";
import { TurnChanges } from "./turn-changes";
import { useTurnKeys } from "./use-turn-keys";

/** True for each judged turn that passed, in order. */
const judgedOf = ({ turns }: SampleDetail): boolean[] => turns.flatMap(({ verdict }) => (verdict ? [verdict.passed] : []));

/** Length of a dialogue and the reason for its end. */
function factsOf(sample: SampleDetail, patience: number): { label: string; value: string }[] {
  const { status, ending } = sample;
  const judged = judgedOf(sample);
  const ended = status === "scored" ? [{ label: "Ended", value: dialogueEnd(judged, patience, ending) }] : [];
  return [{ label: "Turns", value: `${formatNumber(judged.length)}, ${heldTurns(judged)}` }, ...ended];
}

/** Turn since which a constraint holds in its present form, by check id: `new in this turn`, `since turn 3`. */
function sinceNotes(scene: TurnScene | undefined, turn: number): ReadonlyMap<string, string> {
  const constraints = scene?.constraints ?? [];
  return new Map(constraints.map(({ id, since }) => [id, since === turn ? "new in this turn" : `since turn ${since + 1}`]));
}

/**
 * Panel of a dialogue's page: its turns as lanes of topics with the patience left, the changes of the current turn, and the age of each
 * constraint.
 */
export function TimelinePanel({ source, sample, at, onTurn, children }: SamplePanelProps) {
  const position = { sample: sample.ordinal, turns: sample.turns.length };
  const { data, error, refetch } = useQuery({
    ...panelQuery(source.panels, "timeline", position, () => import("@/lib/contracts/scene").then(({ dialogueScenes }) => dialogueScenes)),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const timeline = useMemo(() => (data ? timelineOf(sample.turns, data) : null), [sample.turns, data]);
  useTurnKeys(timeline, at, onTurn);
  const scene = data?.scenes[at];
  const turn = sample.turns[at]?.turn ?? 0;
  const notes = useMemo(() => sinceNotes(scene, turn), [scene, turn]);
  if (!data && error) return children({ ...noParts, above: <Failed error={error} retry={() => void refetch()} /> });
  if (!data) return children({ ...noParts, above: <Skeleton className="my-2 h-32" />, stepsTurns: true });
  return children({
    above: timeline && <TimelineParts timeline={timeline} data={data} at={at} onTurn={onTurn} />,
    beside: scene && <TurnChanges changes={scene.changes} />,
    notes,
    facts: factsOf(sample, data.patience),
    heading: judgedOf(sample).length > 0 ? heldTurns(judgedOf(sample)) : "",
    stepsTurns: timeline !== null,
  });
}

interface TimelinePartsProps {
  timeline: NonNullable<ReturnType<typeof timelineOf>>;
  data: DialogueScenes;
  at: number;
  onTurn: (turn: number) => void;
}

function TimelineParts({ timeline, data: { patience, scenes }, at, onTurn }: TimelinePartsProps) {
  return (
    <>
      <TurnBar timeline={timeline} scene={scenes[at]} turn={at} patience={patience} onTurn={onTurn} />
      <DialogueTimeline timeline={timeline} patience={patience} turn={at} onTurn={onTurn} />
    </>
  );
}
