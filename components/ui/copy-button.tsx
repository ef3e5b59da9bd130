"use client";

import { Check, Copy } from "lucide-react";
import { buttonClass } from "./button";
import { IconButton } from "./icon-button";
import { useCopied } from "./use-copied";

interface CopyButtonProps {
  text: string;
  label: string;
  size?: "sm" | "md";
  /** `primary` if copying is the main action there. */
  variant?: "primary" | "quiet";
}

/** Button that copies `text` and confirms it. */
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

/** Small button with an icon alone that copies a text; a function is called first to read the text. */
export function CopyIcon({ text, label }: { text: string | (() => Promise<string>); label: string }) {
  const { copied, copy } = useCopied(text);
  return <IconButton size="sm" label={copied ? "Copied" : label} icon={copied ? Check : Copy} onClick={copy} />;
}
