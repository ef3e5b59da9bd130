"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RestOfText } from "@/components/evidence/long-text";
import { Failed } from "@/components/ui/failed";
import { formatNumber } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { mostOfReply } from "@/lib/contracts/plain/limits";
import { replyJson } from "./json-tree";
import { JsonTreeView } from "./json-tree-view";
import { MarkdownView } from "./markdown-view";

/** Largest reply, in characters, that is shown as a JSON tree. */
const mostOfJson = 10_000_000;

const note = "mb-3 max-w-[76ch] border-l-2 border-line-2 py-0.5 pl-3 text-xs text-ink-2";

interface RenderedReplyProps {
  text: string;
  /** Set if the text is only the beginning of the reply. */
  rest?: RestOfText | undefined;
}

function Markdown({ text, rest }: RenderedReplyProps) {
  const length = rest?.length ?? text.length;
  const drawn = text.slice(0, mostOfReply);
  return (
    <>
      {length > drawn.length && (
        <p className={note}>
          Showing the first {formatNumber(drawn.length)} of {formatNumber(length)} characters. “Raw” shows all of them.
        </p>
      )}
      <MarkdownView text={drawn} />
    </>
  );
}

/** Lines around a fault, to show its place. */
function FaultPlace({ text, at, column }: { text: string; at: number; column: number }) {
  const from = at - Math.min(column - 1, 60);
  const end = text.indexOf("\n", at);
  const before = text.slice(from, at);
  const after = text.slice(at, Math.min(end < 0 ? text.length : end, at + 60));
  return (
    <pre translate="no" className="mt-2 overflow-x-auto rounded-sm bg-sunken p-2 font-mono text-xs">
      {before}
      <mark className="bg-fail/20 text-ink underline decoration-fail decoration-wavy underline-offset-4">{after.slice(0, 1) || " "}</mark>
      {after.slice(1)}
    </pre>
  );
}

const partNotes = {
  reply: null,
  block: "The reply has text around its code block; only the block is shown.",
  end: "The reply ends with this JSON, after other text.",
};

function Json({ text }: { text: string }) {
  const { part, text: shown, read } = useMemo(() => replyJson(text), [text]);
  return (
    <>
      {partNotes[part] && <p className={note}>{partNotes[part]}</p>}
      {"tree" in read ? (
        <JsonTreeView tree={read.tree} />
      ) : (
        <div role="status" className="max-w-[76ch] text-sm text-ink-2">
          <p>
            {part === "block" ? "The code block" : "The reply"} is not JSON: line {formatNumber(read.fault.line)}, column{" "}
            {formatNumber(read.fault.column)}. {read.fault.message}
          </p>
          <FaultPlace text={shown} {...read.fault} />
        </div>
      )}
    </>
  );
}

/** Reads the rest of a long reply first, since half a value is not JSON. */
function WholeJson({ text, rest }: RenderedReplyProps) {
  const isTooLong = rest !== undefined && rest.length > mostOfJson;
  const whole = useQuery({
    queryKey: ["samples", "whole reply", rest?.address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(rest?.address ?? "", { signal });
      if (!answer.ok) throw new Error("The whole reply could not be read. Check that Heed is running, then try again.");
      return answer.text();
    },
    enabled: rest !== undefined && !isTooLong,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isTooLong)
    return (
      <p className="text-sm text-ink-2">
        This reply ({formatNumber(rest.length)} characters) is too long to show as JSON. “Raw” shows all of it.
      </p>
    );
  if (whole.error) return <Failed error={whole.error} retry={() => void whole.refetch()} />;
  if (rest !== undefined && whole.data === undefined) return <Skeleton className="h-40" />;
  return <Json text={whole.data ?? text} />;
}

/** Reply as a reader would see it: rendered Markdown, or JSON with foldable levels. */
export function RenderedReply({ as, ...reply }: RenderedReplyProps & { as: "markdown" | "json" }) {
  return as === "markdown" ? <Markdown {...reply} /> : <WholeJson {...reply} />;
}
