"use client";

import { type ComponentType, useState } from "react";
import { Failed } from "./failed";

const lost = new Error("This part of the page could not be loaded. Check that the Heed server is running, then try again.");

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/**
 * Wraps the loader of a part of a page: if its code cannot be loaded, the part says so and can be tried again, and the rest of the page
 * stays as it is.
 */
export function orRetry<Props extends object>(load: Load<Props>): Load<Props> {
  return () => load().catch(() => (props) => <LostPart load={load} props={props} />);
}

function LostPart<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [tries, setTries] = useState(1);
  const retry = () =>
    load().then(
      (part) => setPart(() => part),
      () => setTries(tries + 1),
    );
  // The key makes screen readers announce another failure.
  return Part ? <Part {...props} /> : <Failed key={tries} error={lost} retry={() => void retry()} />;
}
