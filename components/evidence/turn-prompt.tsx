"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import type { TurnView } from "@/lib/contracts/sample";
import { PromptView } from "./prompt-view";
import { wholePrompt } from "./whole-prompt";

interface TurnPromptProps {
  turns: readonly TurnView[];
  at: number;
  /** Label of the picked check, whose place in the prompt is marked. */
  sought: string | null;
  /** Address of shared texts, without a trailing slash and the hash. */
  texts: string;
}

/** Messages that a turn added and, on demand, the whole prompt. */
export function TurnPrompt({ turns, at, sought, texts }: TurnPromptProps) {
  const [isWhole, setWhole] = useState(false);
  const earlier = turns[at]?.earlier ?? 0;
  const cut = turns[at]?.sent.cut ?? null;
  const messages = useMemo(() => (isWhole ? wholePrompt(turns, at) : (turns[at]?.messages ?? [])), [isWhole, turns, at]);
  return (
    <>
      {earlier > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-1.5 text-xs text-ink-3">
          {isWhole ? "Everything sent" : `After ${formatCount(earlier, "earlier message")}`}
          <Button size="sm" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "This turn only" : "Show them"}
          </Button>
        </p>
      )}
      <PromptView
        messages={messages}
        texts={texts}
        sought={sought}
        // The cut's index counts all messages, but the page may show only the last ones.
        cut={cut && { ...cut, message: isWhole ? cut.message : cut.message - earlier }}
      />
    </>
  );
}
