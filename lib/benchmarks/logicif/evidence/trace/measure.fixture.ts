import { randomFrom } from "@/lib/random/seeded-random";
import { type Fault, gone } from "../../simulate/faults";
import { type Style, writtenEvents } from "../../simulate/narrate";
import { type Followed, follow } from "./first-divergence";
import type { Recording } from "./record";
import { walkOf } from "./walk";

export const faults: readonly (Fault | "none")[] = ["none", "loses-count", "swaps-steps", "skips-branch", "misreads"];

const words = [
  ...[
    "running total",
    "current position",
    "pending list",
    "second list",
    "picked element",
    "working row",
    "best so far",
    "remaining amount",
  ],
  ...[
    "inner index",
    "outer index",
    "west side",
    "right side",
    "carried value",
    "chosen key",
    "old value",
    "helper list",
    "marker",
    "limit",
  ],
  ...["direction", "cursor", "buffer", "height", "weight", "level", "group", "label", "speed", "clock", "slot", "page"],
];

export interface Measured {
  /** Replies in which the fault could be planted. */
  n: number;
  exact: number;
  /** Divergences found within two recorded steps. */
  near: number;
  /** Replies for which a divergence was claimed. */
  claimed: number;
}

/** Measures how well planted divergences are found in narrations of one style, without the answer. */
export function measured(
  recordings: readonly Pick<Recording, "steps" | "trackers">[],
  style: Style,
  fault: Fault | "none",
  inWords: boolean,
  seed: string,
  each?: (reply: string, planted: number | null, followed: Followed, recording: Pick<Recording, "steps" | "trackers">) => void,
): Measured {
  const sum: Measured = { n: 0, exact: 0, near: 0, claimed: 0 };
  for (const [nth, recording] of recordings.entries()) {
    const random = randomFrom(`${seed}/${style.id}/${fault}/${inWords}/${nth}`);
    const trackers = Object.keys(recording.trackers);
    const events = writtenEvents(walkOf(recording), trackers, style, random);
    const went = fault === "none" ? null : gone(events, trackers, fault, random);
    if (events.length < 3 || (went && went.leaves === null)) continue;
    const names = random.shuffle(words);
    const spoken = new Map(
      [...new Set(events.map(({ name }) => name))].filter((name) => !trackers.includes(name)).map((name, at) => [name, names[at] ?? name]),
    );
    const narrated = (went?.events ?? events).map((event) => ({ ...event, name: (inWords && spoken.get(event.name)) || event.name }));
    const reply = style.write(narrated, random);
    const wrong = new Set(trackers.filter((name) => went?.off.has(name)));
    const answered = {
      wrong,
      right: new Set(trackers.filter((name) => !wrong.has(name))),
      output: wrong.size > 0 ? random.uniform() < 0.5 : false,
    };
    const followed = follow(reply, recording, went ? answered : undefined);
    const claimedStep = followed.divergence?.step ?? null;
    const planted = went?.leaves ?? null;
    sum.n += 1;
    if (claimedStep !== null) sum.claimed += 1;
    if (claimedStep !== null && planted !== null) {
      if (claimedStep === planted) sum.exact += 1;
      if (Math.abs(claimedStep - planted) <= 2) sum.near += 1;
    }
    each?.(reply, planted, followed, recording);
  }
  return sum;
}
