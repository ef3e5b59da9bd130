"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { IconButton } from "@/components/ui/icon-button";

/** Copies a text by a small button without words. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
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
  return <IconButton size="sm" label={copied ? "Copied" : label} icon={copied ? Check : Copy} onClick={copy} />;
}
