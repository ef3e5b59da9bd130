import { useSyncExternalStore } from "react";

const hearNothing = () => () => {};

/** Returns false on the server and while React hydrates this part of the page, which must then match the server's HTML. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    hearNothing,
    () => true,
    () => false,
  );
}
