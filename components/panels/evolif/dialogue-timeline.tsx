"use client";

import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { type Timeline, turnWords } from "./timeline";
import { TurnMark } from "./turn-mark";

/** Width of a turn's column, in pixels. */
const column = 18;
const patienceRow = 24;
const numbersRow = 18;

interface DialogueTimelineProps {
  timeline: Timeline;
  patience: number;
  /** Turn on screen, from 0. */
  turn: number;
  onTurn: (turn: number) => void;
}

/** Overview of a dialogue: each turn is a column in the lane of its topic, with its verdict and the patience left after it. */
export function DialogueTimeline({ timeline, patience, turn, onTurn }: DialogueTimelineProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { lanes, turns } = timeline;
  // Many topics must leave room for the reply.
  const lane = lanes.length > 6 ? 16 : 20;
  const high = numbersRow + lanes.length * lane + patienceRow;

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const [left, right] = [turn * column, (turn + 1) * column];
    if (left < box.scrollLeft + column) box.scrollTo({ left: left - 3 * column });
    else if (right > box.scrollLeft + box.clientWidth - column) box.scrollTo({ left: right - box.clientWidth + 3 * column });
  }, [turn]);

  return (
    <section aria-label="Turns of the dialogue" className="flex border-b border-line text-xs">
      <div aria-hidden className="w-28 shrink-0 pr-3 text-ink-2 sm:w-44" style={{ height: high, paddingTop: numbersRow }}>
        {lanes.map(({ id, label }) => (
          <p
            key={id}
            title={label}
            className={cx("truncate", turns[turn] && lanes[turns[turn].lane]?.id === id && "font-medium text-ink")}
            style={{ height: lane, lineHeight: `${lane}px` }}
          >
            {label}
          </p>
        ))}
        <p style={{ height: patienceRow, lineHeight: `${patienceRow}px` }}>Patience left</p>
      </div>
      <div ref={scroller} data-pane className="min-w-0 flex-1 overflow-x-auto pb-1">
        <div className="relative" style={{ width: turns.length * column, height: high }}>
          {lanes.map(({ id, first, last }, row) => (
            <span
              key={id}
              aria-hidden
              className="absolute h-px bg-line-2"
              style={{ left: (first + 0.5) * column, width: (last - first) * column, top: numbersRow + (row + 0.5) * lane }}
            />
          ))}
          {turns.map((timelineTurn) => {
            const on = timelineTurn.turn === turn;
            return (
              <button
                key={timelineTurn.turn}
                type="button"
                data-turn={timelineTurn.turn}
                aria-label={turnWords(timeline, timelineTurn)}
                aria-current={on ? "step" : undefined}
                tabIndex={on ? 0 : -1}
                title={turnWords(timeline, timelineTurn)}
                onClick={() => onTurn(timelineTurn.turn)}
                className={cx(
                  "absolute top-0 rounded-sm hover:bg-sunken focus-visible:outline-offset-0",
                  on && "bg-accent/12 ring-1 ring-accent hover:bg-accent/12",
                )}
                style={{ left: timelineTurn.turn * column, width: column, height: high }}
              >
                <span aria-hidden className={cx("num absolute inset-x-0 top-0 text-[10px] leading-4", on ? "text-ink" : "text-ink-3")}>
                  {on || timelineTurn.turn % 5 === 4 || timelineTurn.turn === 0 ? timelineTurn.turn + 1 : ""}
                </span>
                <span
                  aria-hidden
                  className="absolute inset-x-0 flex items-center justify-center"
                  style={{ top: numbersRow + timelineTurn.lane * lane, height: lane }}
                >
                  <TurnMark outcome={timelineTurn.outcome} phase={timelineTurn.phase} />
                </span>
                {timelineTurn.left !== null && (
                  <span
                    aria-hidden
                    className="absolute inset-x-[5px] flex flex-col-reverse gap-px"
                    style={{ bottom: 3, height: patienceRow - 6 }}
                  >
                    {Array.from({ length: patience }, (_, at) => (
                      <span
                        // biome-ignore lint/suspicious/noArrayIndexKey: the notches of a gauge never change
                        key={at}
                        className={cx(
                          "min-h-0 flex-1 rounded-[1px]",
                          at < (timelineTurn.left ?? 0) ? (timelineTurn.outcome === "missed" ? "bg-warn" : "bg-ink-3/70") : "bg-line",
                        )}
                      />
                    ))}
                  </span>
                )}
              </button>
            );
          })}
        </div>
      </div>
    </section>
  );
}
