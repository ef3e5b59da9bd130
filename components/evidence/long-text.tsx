"use client";

import { useEffect, useState } from "react";
import { getJson } from "@/components/data/fetch-json";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatNumber } from "@/components/ui/format";
import { mostOfReply } from "@/lib/contracts/plain/limits";

/** Rest of a text of which the page has the beginning. */
export interface RestOfText {
  /** Length of the complete text, in UTF-16 code units. */
  length: number;
  /** Address of the complete text and of pieces of it (with `from`); already has a query string. */
  address: string;
}

interface LongTextOptions {
  /** Absent if the text is complete. */
  rest?: RestOfText | undefined;
  /** Offset up to which the text must be rendered. */
  needed?: number | undefined;
}

/** Returns the rendered part of a text and the control that shows more of it. Rendering megabytes takes the browser seconds. */
export function useLongText(text: string, { rest, needed = 0 }: LongTextOptions = {}): { drawn: string; more: React.ReactNode } {
  const [further, setFurther] = useState({ beginning: text, pieces: "", isWhole: false });
  const [state, setState] = useState<"idle" | "reading" | "failed">("idle");
  const fetched = further.beginning === text ? further : { beginning: text, pieces: "", isWhole: false };
  const have = text + fetched.pieces;
  const length = rest?.length ?? text.length;
  const reads = rest !== undefined && have.length < length;
  const show = () => {
    if (!reads) return setFurther({ ...fetched, isWhole: true });
    setState("reading");
    getJson(`${rest.address}&from=${have.length}`, () => import("@/lib/contracts/sample").then(({ replyPiece }) => replyPiece)).then(
      (piece) => {
        setFurther({ ...fetched, pieces: fetched.pieces + piece.text });
        setState("idle");
      },
      () => setState("failed"),
    );
  };
  const wanted = needed > have.length && reads && state === "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads one piece after another until the place is loaded
  useEffect(() => {
    if (wanted) show();
  }, [wanted, have.length]);
  const drawn = rest !== undefined || fetched.isWhole || needed > mostOfReply ? have : have.slice(0, mostOfReply);
  if (drawn.length >= length) return { drawn, more: null };
  const more = (
    <span className="mt-3 flex flex-wrap items-center gap-3 font-sans text-xs text-ink-2">
      Showing the first {formatNumber(drawn.length)} of {formatNumber(length)} characters.
      <Button size="sm" disabled={state === "reading"} onClick={show}>
        {state === "reading" ? "Reading…" : "Show more"}
      </Button>
      {rest && (
        <ButtonLink size="sm" href={rest.address} download prefetch={false}>
          Save full text
        </ButtonLink>
      )}
      {state === "failed" && <span role="alert">The rest could not be read. Check that Heed is running, then try again.</span>}
    </span>
  );
  return { drawn, more };
}

const longestNode = 50_000;

/**
 * Splits a text into nodes that browsers keep complete: Chromium splits one of more than 65,536 characters while parsing, and React then
 * finds a different page than it sent.
 */
export function inNodes(text: string): string | string[] {
  const nodes: string[] = [];
  for (let from = 0; from < text.length; ) {
    const isSplit = /[\ud800-\udbff]/.test(text.charAt(from + longestNode - 1));
    const to = from + longestNode - (isSplit ? 1 : 0);
    nodes.push(text.slice(from, to));
    from = to;
  }
  return nodes.length > 1 ? nodes : text;
}

/** Renders a possibly very long text, cut, with a control that shows the rest. */
export function LongText({ text, rest }: { text: string; rest?: RestOfText | undefined }) {
  const { drawn, more } = useLongText(text, { rest });
  return (
    <>
      {inNodes(drawn)}
      {more}
    </>
  );
}
