"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatNumber } from "@/components/ui/format";

/** Characters that are drawn at once: a text beyond them takes the browser seconds. */
const mostDrawn = 100_000;

/** The part of a text that is drawn, and what leads to the rest of it; `needed` is a place that must be drawn. */
export function useLongText(text: string, needed = 0): { drawn: string; more: React.ReactNode } {
  const [whole, setWhole] = useState<string | null>(null);
  if (text.length <= mostDrawn || whole === text || needed > mostDrawn) return { drawn: text, more: null };
  // No character is cut in two.
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(mostDrawn - 1));
  const more = (
    <span className="mt-3 flex flex-wrap items-center gap-3 font-sans text-xs text-ink-2">
      The first {formatNumber(mostDrawn)} of {formatNumber(text.length)} characters.
      <Button onClick={() => setWhole(text)}>Show all of it</Button>
    </span>
  );
  return { drawn: text.slice(0, mostDrawn - (isSplit ? 1 : 0)), more };
}

/** A text that may be very long, cut with a way to the whole. */
export function LongText({ text }: { text: string }) {
  const { drawn, more } = useLongText(text);
  return (
    <>
      {drawn}
      {more}
    </>
  );
}
