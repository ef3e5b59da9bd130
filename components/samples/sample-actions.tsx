"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { parseAsInteger, useQueryState } from "nuqs";
import { useState } from "react";
import { runQuery } from "@/components/runs/queries";
import { ShareButton } from "@/components/share/share-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useCopied } from "@/components/ui/use-copied";
import { curlCommand } from "./curl";
import { sampleQuery } from "./queries";
import { shownTurn } from "./shown-turn";
import { type Source, textsOf } from "./source";
import { wholePrompt, wholeRequest } from "./whole-prompt";

/** Copies the request of the turn on screen as a command; nothing for a run that asked no endpoint. */
function CopyCurl({ source, ordinal }: { source: Source; ordinal: number }) {
  const { data: run } = useQuery(runQuery(source));
  const { data: sample } = useQuery(sampleQuery(source, ordinal, null));
  const [asked] = useQueryState("turn", parseAsInteger);
  const at = sample ? shownTurn(sample, asked) : 0;
  const command = async () => {
    if (run?.model.kind !== "openai-compatible" || !sample) return "";
    const texts = textsOf(source, ordinal);
    const hashes = new Set(
      wholePrompt(sample.turns, at).flatMap(({ parts }) => parts.flatMap((part) => (typeof part === "string" ? [] : part.hash))),
    );
    const read = new Map(
      await Promise.all([...hashes].map(async (hash) => [hash, await (await fetch(`${texts}/${hash}/raw`)).text()] as const)),
    );
    return curlCommand(
      run.model,
      wholeRequest(sample.turns, at, (hash) => read.get(hash) ?? ""),
    );
  };
  const { copied, copy } = useCopied(command);
  if (run?.model.kind !== "openai-compatible" || !sample?.turns[at]) return null;
  return <Button onClick={copy}>{copied ? "Copied" : "Copy as curl"}</Button>;
}

/** Copies this page's address, and shares the sample by a link for others. */
export function SampleActions({ source, runId, ordinal }: { source: Source; runId: number; ordinal: number }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setCopied(true);
    } catch {
      toast.error("The browser does not let this page copy. Copy the address from its bar.");
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button onClick={copy} onBlur={() => setCopied(false)}>
        <Icon aria-hidden className="size-4 text-ink-3" />
        <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
      </Button>
      <CopyCurl source={source} ordinal={ordinal} />
      <ShareButton target={{ kind: "sample", runId, ordinal }} />
    </>
  );
}
