import { useTakenOver } from "./use-taken-over";

/**
 * Returns a query as pending, as the server rendered it, until React has hydrated this part of the page.
 * The response may arrive before that, and rendering it early would not match the server's HTML.
 */
export function useLate<Result extends { data: unknown; isPending: boolean }>(query: Result): Result {
  return useTakenOver() ? query : { ...query, data: undefined, error: null, isPending: true };
}
