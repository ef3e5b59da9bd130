import type { TraceFrames, TraceStep } from "../trace-evidence";

/** Computes the frames after a step from those before it, without changing its arguments. */
export function framesAfter(before: TraceFrames, { depth, changed, opens }: TraceStep): TraceFrames {
  const frames = before.slice(0, opens ? depth : depth + 1);
  while (frames.length <= depth) frames.push({});
  const here = new Map(Object.entries(frames[depth] ?? {}));
  for (const [name, value] of changed) {
    if (value === null) here.delete(name);
    else here.set(name, value);
  }
  frames[depth] = Object.fromEntries(here);
  return frames;
}
