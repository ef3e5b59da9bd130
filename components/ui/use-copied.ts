import { useEffect, useState } from "react";
import { ProblemError } from "@/components/ui/problem-error";
import { toast } from "./toast";

/**
 * Returns a function that copies a text to the clipboard, after reading it if a function is given; `copied` is true briefly afterward. A
 * failure shows a toast.
 */
export function useCopied(text: string | (() => Promise<string>)): { copied: boolean; copy: () => Promise<void> } {
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
      else toast.error("The browser blocked copying. Select the text and copy it manually.");
    }
  };
  return { copied, copy };
}
