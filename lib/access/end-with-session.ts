import { listen } from "@/lib/db/listen";
import { type Caller, personOf } from "./caller";
import { readCaller } from "./read-caller";

/** Returns a signal that aborts when the request does, and when the session or the key with which it was sent ends. */
export function endWithSession(request: Request, caller: Caller): AbortSignal {
  const personId = personOf(caller);
  if (personId === null) return request.signal;
  const ended = new AbortController();
  const check = () =>
    readCaller(request.headers).then(
      (still) => still === null && ended.abort(),
      () => ended.abort(),
    );
  const stop = listen(
    (payload) => {
      if (payload === personId) void check();
    },
    "heed_people",
    // What was announced while the connection was lost is not repeated.
    () => void check(),
  );
  const signal = AbortSignal.any([request.signal, ended.signal]);
  signal.addEventListener("abort", stop, { once: true });
  return signal;
}
