"use client";

import { Check, Copy } from "lucide-react";
import { buttonClass } from "./button";
import { IconButton } from "./icon-button";
import { useCopied } from "./use-copied";

interface CopyButtonProps {
  text: string;
  label: string;
  size?: "sm" | "md";
  /** `primary` where copying is what the place is for. */
  variant?: "primary" | "quiet";
}

/** Copies `text` and says so. */
export function CopyButton({ text, label, size = "sm", variant = "quiet" }: CopyButtonProps) {
  const { copied, copy } = useCopied(text);
  const Icon = copied ? Check : Copy;
  return (
    <button type="button" onClick={copy} className={buttonClass(variant, size)}>
      <Icon aria-hidden className="size-3.5" />
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </button>
  );
}

/** Copies a text, or one that is read first, by a small button without words. */
export function CopyIcon({ text, label }: { text: string | (() => Promise<string>); label: string }) {
  const { copied, copy } = useCopied(text);
  return <IconButton size="sm" label={copied ? "Copied" : label} icon={copied ? Check : Copy} onClick={copy} />;
}
