"use client";

import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { Failed } from "./failed";

const lost = new Error("This part of the page could not be loaded. Check that the Heed server is running, then try again.");

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** Code that was loaded after its first loss, and the places that wait for it. */
interface Kept<Props extends object> {
  part: ComponentType<Props> | null;
  waiting: Set<() => void>;
}

/**
 * Wraps the loader of a part of a page: if its code cannot be loaded, the part says so and can be tried again, and the rest of the page
 * stays as it is.
 */
export function orRetry<Props extends object>(load: Load<Props>): Load<Props> {
  const kept: Kept<Props> = { part: null, waiting: new Set() };
  return () => load().catch(() => (props) => <LostPart load={load} kept={kept} props={props} />);
}

function LostPart<Props extends object>({ load, kept, props }: { load: Load<Props>; kept: Kept<Props>; props: Props }) {
  const subscribe = useCallback(
    (changed: () => void) => {
      kept.waiting.add(changed);
      return () => kept.waiting.delete(changed);
    },
    [kept],
  );
  const Part = useSyncExternalStore(
    subscribe,
    () => kept.part,
    () => null,
  );
  const [failures, setFailures] = useState(0);
  const retry = useCallback(
    () =>
      load().then(
        (part) => {
          kept.part = part;
          for (const changed of kept.waiting) changed();
        },
        () => setFailures((count) => count + 1),
      ),
    [load, kept],
  );
  // The page may have been left and opened again since the code was lost.
  useEffect(() => {
    if (kept.part === null) void retry();
  }, [kept, retry]);
  if (Part) return <Part {...props} />;
  // The key makes screen readers announce another failure.
  return failures === 0 ? null : <Failed key={failures} error={lost} retry={() => void retry()} />;
}
