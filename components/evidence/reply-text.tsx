"use client";

import { memo, useDeferredValue, useMemo } from "react";
import type { Check, OutcomeDeclaration, OutcomeTone } from "@/lib/contracts/check";
import { outcomeOf, worstTone } from "./check-groups";
import { useGlows, usePoint } from "./glow";
import { inNodes, type RestOfText, useLongText } from "./long-text";
import { segments } from "./segments";
import { tones } from "./tones";

/** Ids in an attribute that `[data-checks~=…]` can find, whatever characters they hold. */
export function checkToken(checkId: string): string {
  return encodeURIComponent(checkId);
}

interface EvidenceMarkProps {
  checkIds: readonly string[];
  tone: OutcomeTone;
  title: string;
  text: string;
  /** Belongs to the check that the address names. */
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

/** Stretches that are drawn with the page; what follows comes right after it, so that thousands of marks hold nothing up. */
const atFirst = 600;

interface ReplyTextProps {
  text: string;
  /** What the text is the beginning of. */
  rest?: RestOfText | undefined;
  checks: readonly Check[];
  outcomes: readonly OutcomeDeclaration[];
  /** The check that the address names. */
  picked: string | null;
  onPick: (checkId: string) => void;
}

/** A reply with the verdict of every check at the place that earned it. */
export const ReplyText = memo(function ReplyText({ text: whole, rest, checks, outcomes, picked, onPick }: ReplyTextProps) {
  const place = checks.find(({ id }) => id === picked)?.evidence?.[0]?.[0];
  const { drawn: text, more } = useLongText(whole, { rest, needed: place });
  const drawn = useMemo(() => {
    const known = new Map(checks.map((check) => [check.id, { check, outcome: outcomeOf(check.outcome, outcomes) }]));
    const marks = checks.flatMap((check) => (check.evidence ?? []).map((span) => ({ checkId: check.id, span })));
    return segments(text, marks).map((segment) => {
      const found = segment.checkIds.flatMap((id) => known.get(id) ?? []);
      return {
        ...segment,
        tone: worstTone(found.map(({ outcome }) => outcome.tone)),
        title: found.map(({ check, outcome }) => `${check.label}: ${outcome.label.toLowerCase()}`).join("\n"),
      };
    });
  }, [text, checks, outcomes]);
  const start = useMemo(() => (drawn.length > 2 * atFirst ? drawn.slice(0, atFirst) : drawn), [drawn]);
  const soon = useDeferredValue(drawn, start);
  // A check that the address names is jumped to at once.
  const shown = picked === null ? soon : drawn;
  return (
    <div className="whitespace-pre-wrap break-words font-mono text-sm leading-[1.75]">
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
