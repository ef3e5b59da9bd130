"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { formatNumber } from "@/components/ui/format";
import type { Message } from "@/lib/contracts/suite";
import { foldedBody, type PromptSection, promptSections } from "./prompt-sections";

const roles: Record<Message["role"], string> = { system: "System", user: "User", assistant: "Assistant" };

function SectionBody({ section }: { section: PromptSection }) {
  const [whole, setWhole] = useState(false);
  const { shown, hidden } = foldedBody(section);
  return (
    <>
      <div className="whitespace-pre-wrap break-words font-mono text-xs leading-relaxed text-ink-2">
        {whole ? section.body.trim() : shown.trim()}
      </div>
      {hidden > 0 && (
        <div className="mt-1">
          <Button size="sm" variant="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? "Fold" : `Show ${formatNumber(hidden)} more lines`}
          </Button>
        </div>
      )}
    </>
  );
}

/** Messages as they were sent, cut at their headings; long parts start folded. */
export function PromptView({ messages }: { messages: readonly Message[] }) {
  return (
    <ol className="space-y-4 px-3 py-3">
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no identity but their place
        <li key={index}>
          <div className="mb-1 flex items-center justify-between text-xs text-ink-3">
            <span>{roles[message.role]}</span>
            <CopyButton text={message.content} label={`Copy the ${roles[message.role].toLowerCase()} message`} />
          </div>
          <div className="space-y-2">
            {promptSections(message.content).map((section, at) =>
              section.heading === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
                <SectionBody key={at} section={section} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
                <details key={at} open className="group">
                  <summary className="flex cursor-pointer list-none items-center gap-1 rounded-sm text-sm font-medium">
                    <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform duration-100 group-open:rotate-90" />
                    {section.heading.replace(/^#+\s*/, "")}
                    <span className="num ml-auto text-xs font-normal text-ink-3">{formatNumber(section.lines)} lines</span>
                  </summary>
                  <div className="mt-1 pl-[1.125rem]">
                    <SectionBody section={section} />
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
