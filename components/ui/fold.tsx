"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";

interface FoldProps {
  title: string;
  /** Summary of the folded content, in a few words. */
  summary: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDetailsElement>;
}

/** Part of a page that starts folded to one line; its content is rendered when it is first opened. */
export function Fold({ title, summary, children, ref }: FoldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      ref={ref}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
      className="group border-t border-line last-of-type:border-b"
    >
      <summary className="flex cursor-pointer list-none items-baseline gap-2 py-2 text-sm max-md:items-center hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 self-center text-ink-3 transition-transform group-open:rotate-90" />
        <h2 className="shrink-0 font-medium">{title}</h2>
        <span className="min-w-0 truncate text-ink-3">{summary}</span>
      </summary>
      <div className="pt-1 pb-4 pl-5.5">{opened && children}</div>
    </details>
  );
}
