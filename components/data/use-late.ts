import { useSyncExternalStore } from "react";

const hearNothing = () => () => {};

/**
 * A query whose answer may follow its page: pending, as the server drew it, until React has taken over this part of the page. The answer is often
 * there before that, and drawn at once it would not match what the server sent.
 */
export function useLate<Result extends { data: unknown; isPending: boolean }>(query: Result): Result {
  const isTakenOver = useSyncExternalStore(
    hearNothing,
    () => true,
    () => false,
  );
  return isTakenOver ? query : { ...query, data: undefined, error: null, isPending: true };
}
