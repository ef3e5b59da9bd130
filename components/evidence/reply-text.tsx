"use client";

import { memo, useDeferredValue, useMemo } from "react";
import type { Check, OutcomeDeclaration, OutcomeTone } from "@/lib/contracts/check";
import { outcomeOf, worstTone } from "./check-groups";
import { useGlows, usePoint } from "./glow";
import { inNodes, type RestOfText, useLongText } from "./long-text";
import { segments } from "./segments";
import { tones } from "./tones";

/** Encodes a check's id for an attribute that `[data-checks~=…]` can match, whatever characters the id contains. */
export function checkToken(checkId: string): string {
  return encodeURIComponent(checkId);
}

interface EvidenceMarkProps {
  checkIds: readonly string[];
  tone: OutcomeTone;
  title: string;
  text: string;
  /** Belongs to the check in the page's address. */
  picked: boolean;
  onPick: (checkId: string) => void;
}

const EvidenceMark = memo(function EvidenceMark({ checkIds, tone, title, text, picked, onPick }: EvidenceMarkProps) {
  const glows = useGlows(checkIds);
  const point = usePoint();
  const first = checkIds[0] ?? "";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list of checks is the keyboard's way to the same place
    <mark
      data-checks={checkIds.map(checkToken).join(" ")}
      title={title}
      onPointerEnter={() => point(first)}
      onPointerLeave={() => point(null)}
      onClick={() => onPick(first)}
      className={`cursor-pointer rounded-[2px] text-ink underline underline-offset-[3px] ${picked ? "outline-2 outline-offset-1 outline-accent" : ""} ${checkIds.length > 1 ? "ring-1 ring-line-2" : ""} ${glows || picked ? tones[tone].glow : tones[tone].mark}`}
    >
      {text}
    </mark>
  );
});

/**
 * Number of checks from which a long reply is rendered in two steps: its first `beginning` characters with the page, the rest immediately
 * afterward.
 */
const [manyChecks, beginning] = [600, 6000];

/** Beginning of a long reply, cut at a space so that no character is split. */
function beginningOf(text: string): string {
  const blank = text.lastIndexOf(" ", beginning);
  return text.slice(0, blank > 0 ? blank : beginning);
}

interface ReplyTextProps {
  text: string;
  /** Set if the text is only the beginning of the reply. */
  rest?: RestOfText | undefined;
  checks: readonly Check[];
  outcomes: readonly OutcomeDeclaration[];
  /** The check in the page's address. */
  picked: string | null;
  onPick: (checkId: string) => void;
}

/** Reply with the verdict of every check marked at its evidence. */
export const ReplyText = memo(function ReplyText({ text: given, rest, checks, outcomes, picked, onPick }: ReplyTextProps) {
  const place = checks.find(({ id }) => id === picked)?.evidence?.[0]?.[0];
  const { drawn: whole, more } = useLongText(given, { rest, needed: place });
  const isLong = checks.length > manyChecks && whole.length > 2 * beginning;
  const isSoon = useDeferredValue(true, false);
  // A check in the page's address is scrolled to immediately, so the whole text must be there.
  const text = useMemo(() => (isLong && !isSoon && picked === null ? beginningOf(whole) : whole), [whole, isLong, isSoon, picked]);
  const shown = useMemo(() => {
    const marks = checks.flatMap((check) =>
      (check.evidence ?? []).flatMap((span) => (span[0] < text.length ? [{ checkId: check.id, span }] : [])),
    );
    const marked = new Set(marks.map(({ checkId }) => checkId));
    const known = new Map(
      checks.flatMap((check) =>
        marked.has(check.id) ? [[check.id, { check, outcome: outcomeOf(check.outcome, outcomes) }] as const] : [],
      ),
    );
    return segments(text, marks).map((segment) => {
      const segmentChecks = segment.checkIds.flatMap((id) => known.get(id) ?? []);
      return {
        ...segment,
        tone: worstTone(segmentChecks.map(({ outcome }) => outcome.tone)),
        title: segmentChecks.map(({ check, outcome }) => `${check.label}: ${outcome.label.toLowerCase()}`).join("\n"),
      };
    });
  }, [text, checks, outcomes]);
  return (
    <div translate="no" className="whitespace-pre-wrap break-words font-mono text-sm leading-[1.75]">
      {shown.map(({ start, end, checkIds, tone, title }) =>
        checkIds.length === 0 ? (
          inNodes(text.slice(start, end))
        ) : (
          <EvidenceMark
            key={start}
            checkIds={checkIds}
            tone={tone}
            title={title}
            text={text.slice(start, end)}
            picked={picked !== null && checkIds.includes(picked)}
            onPick={onPick}
          />
        ),
      )}
      {more}
    </div>
  );
});
