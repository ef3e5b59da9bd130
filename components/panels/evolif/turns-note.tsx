import { useState } from "react";
import { formatCount, formatDuration } from "@/components/ui/format";
import type { RunEndurance } from "@/lib/contracts/endurance";
import { type Reading, secondsLeft, turnsSoFar } from "./so-far";

/** How far the dialogues of a live run are, in turns; `at` is when they were read, in milliseconds. */
export function TurnsNote({ data, at }: { data: RunEndurance; at: number }) {
  const now: Reading = { ...turnsSoFar(data), at };
  // The pace is that of the time that this page has watched.
  const [first] = useState(now);
  const left = secondsLeft(first, now);
  const parts = [`${formatCount(now.turns, "turn")} answered`, ...(left === null ? [] : [`about ${formatDuration(left)} left`])];
  return <p className="num mb-4 text-sm text-ink-2">{parts.join(", ")}. Open dialogues count up to their last answered turn.</p>;
}
