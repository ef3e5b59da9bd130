import { useState } from "react";
import { formatCount, formatDuration } from "@/components/ui/format";
import type { RunEndurance } from "@/lib/contracts/endurance";
import { type Reading, secondsLeft, turnsSoFar } from "./so-far";

/** Progress of a live run's dialogues in turns; `at` is the time of reading, in milliseconds. */
export function TurnsNote({ data, at }: { data: RunEndurance; at: number }) {
  const now: Reading = { ...turnsSoFar(data), at };
  // The pace is measured from the time that this page was opened.
  const [first] = useState(now);
  const left = secondsLeft(first, now);
  const parts = [`${formatCount(now.turns, "turn")} answered`, ...(left === null ? [] : [`about ${formatDuration(left)} left`])];
  return <p className="num mb-4 text-sm text-ink-2">{parts.join(", ")}. Open dialogues count up to their last answered turn.</p>;
}
