import { useSyncExternalStore } from "react";

/** The width below which Tailwind's `max-md:` holds. */
const phone = "(width < 48rem)";

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the page has the width of a phone; what differs in its looks alone is told by `max-md:` instead. The server says no. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(phone).matches,
    () => false,
  );
