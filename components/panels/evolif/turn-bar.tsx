"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import type { TurnScene } from "@/lib/contracts/scene";
import { phaseWords, type Timeline } from "./timeline";

const writers: Record<TurnScene["writer"], string> = {
  template: "template query",
  model: "query written by a model",
  fallback: "template query (the model’s query failed its checks)",
  imported: "imported",
};

interface TurnBarProps {
  timeline: Timeline;
  scene: TurnScene | null | undefined;
  turn: number;
  patience: number;
  onTurn: (turn: number) => void;
}

/** Description of the turn on screen, with buttons that step through the turns and jump to the first failed one. */
export function TurnBar({ timeline, scene, turn, patience, onTurn }: TurnBarProps) {
  const { turns, firstFailed } = timeline;
  const shownTurn = turns[turn];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
      <span className="flex items-center">
        <IconButton label="Previous turn" shortcut="←" icon={ChevronLeft} disabled={turn === 0} onClick={() => onTurn(turn - 1)} />
        <IconButton
          label="Next turn"
          shortcut="→"
          icon={ChevronRight}
          disabled={turn >= turns.length - 1}
          onClick={() => onTurn(turn + 1)}
        />
      </span>
      <p aria-live="polite" className="min-w-0 flex-1 basis-56">
        <span className="font-medium">
          Turn <span className="num">{turn + 1}</span> of <span className="num">{turns.length}</span>
        </span>
        {scene && (
          <span className="text-ink-2">
            {" · "}
            {scene.lane.label}, {phaseWords(scene.phase)} · query {writers[scene.writer]}
          </span>
        )}
        {shownTurn?.left != null && (
          <span className={shownTurn.left === 0 ? "text-fail" : "text-ink-2"}>
            {" · "}
            {shownTurn.left === 0 ? "patience ran out" : `patience ${shownTurn.left} of ${patience} left`}
          </span>
        )}
      </p>
      <span className="ml-auto">
        {firstFailed === null ? (
          <span className="text-xs text-ink-3">No missed turns</span>
        ) : (
          <Button size="sm" disabled={turn === firstFailed} onClick={() => onTurn(firstFailed)}>
            First missed turn <Kbd>f</Kbd>
          </Button>
        )}
      </span>
    </div>
  );
}
