import { useSyncExternalStore } from "react";

const hearNothing = () => () => {};

/**
 * Returns a query as pending, as the server rendered it, until React has hydrated this part of the page.
 * The response may arrive before that, and rendering it early would not match the server's HTML.
 */
export function useLate<Result extends { data: unknown; isPending: boolean }>(query: Result): Result {
  const isTakenOver = useSyncExternalStore(
    hearNothing,
    () => true,
    () => false,
  );
  return isTakenOver ? query : { ...query, data: undefined, error: null, isPending: true };
}
