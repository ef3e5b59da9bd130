"use client";

import { useEffect } from "react";

/** Keeps the tab's title at what the page knows now, for a page whose state moves after it was sent; null leaves it alone. */
export function useTabTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Heed`;
  }, [title]);
}
