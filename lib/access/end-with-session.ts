import { listen } from "@/lib/db/listen";
import { type Caller, personOf } from "./caller";
import { readCaller } from "./read-caller";

/** Milliseconds between checks of a session or key, which may also end by its age. */
const checkInterval = 60_000;

/**
 * Returns a signal that aborts when the request does, and when the session or the key with which it was sent ends. Call `stop` once the
 * response has ended, which aborts nothing.
 */
export function endWithSession(request: Request, caller: Caller): { signal: AbortSignal; stop: () => void } {
  const personId = personOf(caller);
  if (personId === null) return { signal: request.signal, stop: () => {} };
  const ended = new AbortController();
  const check = () =>
    readCaller(request.headers, false).then(
      (still) => still === null && ended.abort(),
      () => ended.abort(),
    );
  const unlisten = listen(
    (payload) => {
      if (payload === personId) void check();
    },
    "heed_people",
    // What was announced while the connection was lost is not repeated.
    () => void check(),
  );
  const timer = setInterval(() => void check(), checkInterval);
  timer.unref();
  return {
    signal: AbortSignal.any([request.signal, ended.signal]),
    stop: () => {
      clearInterval(timer);
      unlisten();
    },
  };
}
