"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { ShareButton } from "@/components/share/share-button";
import { Button } from "@/components/ui/button";

/** Copies this page's address, and shares the sample by a link for others. */
export function SampleActions({ runId, ordinal }: { runId: number; ordinal: number }) {
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
      <ShareButton target={{ kind: "sample", runId, ordinal }} />
    </>
  );
}
