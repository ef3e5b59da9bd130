"use client";

import { ChevronRight } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatNumber } from "@/components/ui/format";
import type { Span } from "@/lib/contracts/check";
import { type Message, spokenText } from "@/lib/contracts/message";
import { CopyIcon } from "./copy-icon";
import { findInPrompt } from "./find-in-prompt";
import { foldedBody, type PromptSection, promptSections } from "./prompt-sections";
import { scrollInPane } from "./scroll-in-pane";

const roles: Record<Message["role"], string> = { system: "System", user: "User", assistant: "Assistant" };
const prose = "whitespace-pre-wrap break-words font-mono text-xs leading-relaxed text-ink-2";

/** `found`: where the picked check is asked for. The section then unfolds and scrolls to it. */
function SectionBody({ section, found }: { section: PromptSection; found: Span | null }) {
  const [opened, setOpened] = useState(false);
  const mark = useRef<HTMLElement>(null);
  const { shown, hidden } = foldedBody(section);
  const whole = opened || (found !== null && found[1] > shown.length);
  const text = (whole ? section.body : shown).trimEnd();
  const [start, end] = found ?? [0, 0];
  useEffect(() => {
    if (end > start && mark.current) scrollInPane(mark.current);
  }, [start, end]);
  return (
    <>
      <div className={prose}>
        {found === null ? (
          text
        ) : (
          <>
            {text.slice(0, start)}
            <mark ref={mark} className="rounded-[2px] bg-accent/20 text-ink outline-1 outline-accent">
              {text.slice(start, end)}
            </mark>
            {text.slice(end)}
          </>
        )}
      </div>
      {hidden > 0 && (
        <div className="mt-1.5">
          <Button size="sm" aria-expanded={whole} onClick={() => setOpened(!whole)}>
            {whole ? "Show fewer lines" : `Show ${formatNumber(hidden)} more lines`}
          </Button>
        </div>
      )}
    </>
  );
}

interface PromptViewProps {
  messages: readonly Message[];
  /** Label of the picked check: its place in the prompt is marked. */
  sought?: string | null;
}

/** Messages as they were sent, cut at their headings; long parts start folded. */
export function PromptView({ messages, sought = null }: PromptViewProps) {
  const cut = useMemo(
    () =>
      messages.map(({ role, parts }) => {
        const content = spokenText({ parts });
        return { role, content, sections: promptSections(content) };
      }),
    [messages],
  );
  const place = useMemo(() => {
    if (sought === null) return null;
    for (const [message, { sections }] of cut.entries()) {
      for (const [section, { body }] of sections.entries()) {
        const span = findInPrompt(body, sought);
        if (span) return { message, section, span };
      }
    }
    return null;
  }, [cut, sought]);
  const foundAt = (message: number, section: number) => (place?.message === message && place.section === section ? place.span : null);
  return (
    <ol className="space-y-4 px-3 py-2">
      {cut.map(({ role, content, sections }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no identity but their place
        <li key={index}>
          <div className="flex items-center justify-between text-xs text-ink-3">
            <span>{roles[role]}</span>
            <CopyIcon text={content} label={`Copy the ${roles[role].toLowerCase()} message`} />
          </div>
          <div className="space-y-2">
            {sections.map((section, at) =>
              section.heading === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
                <SectionBody key={at} section={section} found={foundAt(index, at)} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
                <details key={at} open className="group">
                  <summary className="flex cursor-pointer list-none items-center gap-1 rounded-sm text-sm font-medium [&::-webkit-details-marker]:hidden">
                    <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-90" />
                    {section.heading.replace(/^#+\s*/, "")}
                    <span className="num ml-auto text-xs font-normal text-ink-3">{formatNumber(section.lines)} lines</span>
                  </summary>
                  <div className="mt-1 pl-[1.125rem]">
                    <SectionBody section={section} found={foundAt(index, at)} />
                  </div>
                </details>
              ),
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
