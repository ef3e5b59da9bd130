"use client";

import { useDraft } from "./use-draft";

interface TextFilterProps {
  label: string;
  placeholder: string;
  value: string | null;
  onChange: (value: string | null) => void;
  className?: string;
}

/** A filter by typed text. */
export function TextFilter({ label, placeholder, value, onChange, className = "w-44" }: TextFilterProps) {
  const [draft, setDraft] = useDraft(value ?? "", (text) => onChange(text.trim() === "" ? null : text.trim()));
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className={`h-7 rounded-md border border-line-2 bg-raised px-2 text-sm placeholder:text-ink-3 ${className}`}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
    />
  );
}
