"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { buttonClass } from "./button";

/** Copies `text` and says so. */
export function CopyButton({ text, label, size = "sm" }: { text: string; label: string; size?: "sm" | "md" }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error("The browser does not let this page copy. Select the text and copy it by hand.");
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <button type="button" onClick={copy} className={buttonClass("quiet", size)}>
      <Icon aria-hidden className="size-3.5" />
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </button>
  );
}
