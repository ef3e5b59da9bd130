"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/**
 * Returns functions that focus a form's first invalid control, or else its alert, after a failed submission. Call `failed` once for each
 * failure.
 */
export function useFailedFocus(): { form: RefObject<HTMLFormElement | null>; failed: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures === 0) return;
    const target =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.current?.querySelector<HTMLElement>('[role="alert"]');
    target?.focus();
  }, [failures]);
  return { form, failed: useCallback(() => setFailures((count) => count + 1), []) };
}
