import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { leastWidths, movedBar, type PaneWidths } from "./pane-widths";

interface PaneBarProps {
  label: string;
  /** Ids of the panes to the left and right of the bar. */
  left: string;
  right: string;
  widths: PaneWidths;
  onMove: (widths: PaneWidths) => void;
  /** Called when the bar is released, or moved by a key. */
  onMoved: (widths: PaneWidths) => void;
}

/** Percentage by which an arrow key moves the bar. */
const step = 2;
const keys: Record<string, number> = { ArrowLeft: -step, ArrowRight: step, Home: -100, End: 100 };

/** Draggable bar between two panes, which arrow keys move too. A library for this would be larger than the page's own code. */
export function PaneBar({ label, left, right, widths, onMove, onMoved }: PaneBarProps) {
  const held = useRef<{ x: number; width: number; widths: PaneWidths } | null>(null);
  const at = (event: PointerEvent) => {
    const from = held.current;
    return from && movedBar(from.widths, left, right, ((event.clientX - from.x) / from.width) * 100);
  };
  const hold = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, width: event.currentTarget.parentElement?.clientWidth || 1, widths };
  };
  const drag = (event: PointerEvent) => {
    const to = at(event);
    if (to) onMove(to);
  };
  const release = (event: PointerEvent) => {
    const to = at(event);
    held.current = null;
    if (to) onMoved(to);
  };
  const press = (event: KeyboardEvent) => {
    const by = keys[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMoved(movedBar(widths, left, right, by));
  };
  const [before = 0, after = 0] = [widths[left], widths[right]];
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved, but this separator of two panes can
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-controls={left}
      aria-valuenow={Math.round(before)}
      aria-valuemin={leastWidths[left] ?? 0}
      aria-valuemax={Math.round(before + after - (leastWidths[right] ?? 0))}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
      className="relative w-px cursor-col-resize touch-none bg-line outline-none before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-accent focus-visible:bg-accent focus-visible:shadow-[0_0_0_1px_var(--color-accent)] max-lg:hidden"
    />
  );
}
