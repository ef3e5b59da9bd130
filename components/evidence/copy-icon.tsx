"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { ProblemError } from "@/components/fetch-json";
import { IconButton } from "@/components/ui/icon-button";

/** Copies a text, or one that is read first, by a small button without words. */
export function CopyIcon({ text, label }: { text: string | (() => Promise<string>); label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setCopied(true);
    } catch (error) {
      if (error instanceof ProblemError) toast.error(error.message);
      else toast.error("The browser does not let this page copy. Select the text and copy it by hand.");
    }
  };
  return <IconButton size="sm" label={copied ? "Copied" : label} icon={copied ? Check : Copy} onClick={copy} />;
}
