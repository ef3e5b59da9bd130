"use client";

import { ChevronRight } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyIcon } from "@/components/ui/copy-button";
import { formatCount, formatNumber } from "@/components/ui/format";
import type { Span } from "@/lib/contracts/check";
import type { Message, SharedText } from "@/lib/contracts/message";
import type { Cut } from "@/lib/contracts/turn-facts";
import { findInPrompt } from "./find-in-prompt";
import { wholeText } from "./message-text";
import { foldedBody, type PromptSection, promptSections } from "./prompt-sections";
import { scrollInPane } from "./scroll-in-pane";
import { SharedPart } from "./shared-part";

const roles: Record<Message["role"], string> = { system: "System", user: "User", assistant: "Assistant" };
const prose = "whitespace-pre-wrap break-words font-mono text-xs leading-relaxed text-ink-2";

/** `sectionMatch` is the place that asks for the picked check. The section then unfolds and scrolls to it; the reader may fold it again. */
function SectionBody({ section, sectionMatch }: { section: PromptSection; sectionMatch: Span | null }) {
  // Null until the reader folds or unfolds it.
  const [opened, setOpened] = useState<boolean | null>(null);
  const mark = useRef<HTMLElement>(null);
  const { shown, hidden } = foldedBody(section);
  const [start, end] = sectionMatch ?? [0, 0];
  const [seen, setSeen] = useState(start);
  if (seen !== start) {
    setSeen(start);
    if (opened === false) setOpened(null);
  }
  const whole = opened ?? end > shown.length;
  const text = (whole ? section.body : shown).trimEnd();
  useEffect(() => {
    if (end > start && mark.current) scrollInPane(mark.current);
  }, [start, end]);
  return (
    <>
      <div translate="no" className={prose}>
        {sectionMatch === null || start >= text.length ? (
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

/** Rendered piece of a message: a section of its own text, or a shared text. */
type Piece = { kind: "section"; section: PromptSection } | { kind: "shared"; part: SharedText; place: number };

function piecesOf({ parts }: Message): Piece[] {
  return parts.flatMap((part, place): Piece[] =>
    typeof part === "string" ? promptSections(part).map((section) => ({ kind: "section", section })) : [{ kind: "shared", part, place }],
  );
}

interface PromptViewProps {
  messages: readonly Message[];
  /** Address of shared texts, without a trailing slash and the hash. */
  texts: string;
  /** Label of the picked check, whose place in the prompt is marked. */
  sought?: string | null;
  /** The part that was not sent; its `message` is an index into `messages`. */
  cut?: Cut | null;
}

/** Messages as they were sent, split at their headings; long parts start folded, shared texts open in a viewer. */
export function PromptView({ messages, texts, sought = null, cut = null }: PromptViewProps) {
  const drawn = useMemo(() => messages.map((message) => ({ message, pieces: piecesOf(message) })), [messages]);
  const place = useMemo(() => {
    if (sought === null) return null;
    for (const [message, { pieces }] of drawn.entries()) {
      for (const [at, piece] of pieces.entries()) {
        const span = piece.kind === "section" ? findInPrompt(piece.section.body, sought) : null;
        if (span) return { message, at, span };
      }
    }
    return null;
  }, [drawn, sought]);
  const foundAt = (message: number, at: number) => (place?.message === message && place.at === at ? place.span : null);
  const isCut = (message: number, part: number) => (cut?.message === message && cut.part === part ? cut : null);
  return (
    <ol className="space-y-4 px-3 py-2">
      {drawn.map(({ message, pieces }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are identified only by their position
        <li key={index}>
          <div className="flex items-center justify-between text-xs text-ink-3">
            <span>{roles[message.role]}</span>
            <CopyIcon text={() => wholeText(message, texts)} label={`Copy the ${roles[message.role].toLowerCase()} message`} />
          </div>
          <div className="space-y-2">
            {pieces.map((piece, at) =>
              piece.kind === "shared" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified only by their position
                <SharedPart key={at} part={piece.part} texts={texts} cut={isCut(index, piece.place)} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified only by their position
                <Section key={at} section={piece.section} sectionMatch={foundAt(index, at)} />
              ),
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Section({ section, sectionMatch }: { section: PromptSection; sectionMatch: Span | null }) {
  if (section.heading === null) return <SectionBody section={section} sectionMatch={sectionMatch} />;
  return (
    <details open className="group">
      <summary className="flex cursor-pointer list-none items-center gap-1 rounded-sm text-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-90" />
        {section.heading.replace(/^#+\s*/, "")}
        <span className="num ml-auto text-xs font-normal text-ink-3">{formatCount(section.lines, "line")}</span>
      </summary>
      <div className="mt-1 pl-[1.125rem]">
        <SectionBody section={section} sectionMatch={sectionMatch} />
      </div>
    </details>
  );
}
