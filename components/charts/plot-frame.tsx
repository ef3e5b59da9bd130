import { type ReactNode, useEffect, useState } from "react";

/** Frames in which a new plot still finds its axes. */
const settling = 3;

/** Keeps a plot's place, and shows it once its axes and its points agree: until then they are drawn beside each other. */
export function PlotFrame({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let left = settling;
    let frame = requestAnimationFrame(function next() {
      left -= 1;
      if (left === 0) setSettled(true);
      else frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={settled ? "relative" : "relative opacity-0"} style={{ width, height }}>
      {children}
    </div>
  );
}
