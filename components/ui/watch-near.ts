interface Area {
  /** Scroll container whose visible area counts. Default: the screen. */
  root?: Element | null;
  /** Distance in pixels above and below that area at which an element counts as near; negative within it. */
  near: number;
}

/**
 * Watches whether an element is near the visible area: passes that on at first and at each change.
 * @returns a function that ends it
 */
export function watchNear(element: Element, { root = null, near }: Area, onChange: (isNear: boolean) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser delivers several observations at once, oldest first.
      const latest = entries.at(-1);
      if (latest) onChange(latest.isIntersecting);
    },
    { root, rootMargin: `${near}px 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
