import { useSyncExternalStore } from "react";

/** Width below which Tailwind's `max-md:` applies. */
const phone = "(width < 48rem)";

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** True if the page is as narrow as a phone; false on the server. For differences in style alone use `max-md:`. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(phone).matches,
    () => false,
  );
