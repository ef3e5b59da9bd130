"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Button } from "./button";
import { onToast, type PlainNotice, speakPlainly } from "./toast";

/**
 * Place where notices appear. Their code is loaded with the first notice; if the server is away, which many notices report, they appear
 * without it.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const [plain, setPlain] = useState<readonly PlainNotice[]>([]);
  useEffect(() => {
    const load = () =>
      import("./toasts").then(
        (module) => setToasts(() => module.Toasts),
        () => {
          const notices = speakPlainly();
          setPlain((before) => [...before, ...notices]);
        },
      );
    return onToast(() => void load());
  }, []);
  return (
    <>
      {Toasts && <Toasts />}
      {plain.length > 0 && (
        <div
          role="alert"
          className="fixed right-4 bottom-20 z-50 flex max-w-[calc(100vw-2rem)] items-start gap-3 rounded-md border border-line-2 bg-raised px-3 py-2.5 text-sm text-ink shadow-float sm:w-89 md:bottom-4"
        >
          <ul className="min-w-0 flex-1 space-y-2">
            {plain.map(({ message, description, action }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notices are only appended
              <li key={index} className="break-words">
                {message}
                {description !== "" && <span className="block text-ink-2">{description}</span>}
                {action && (
                  <button type="button" className="font-medium text-accent underline underline-offset-2" onClick={action.onClick}>
                    {action.label}
                  </button>
                )}
              </li>
            ))}
          </ul>
          <Button size="sm" onClick={() => setPlain([])}>
            Close
          </Button>
        </div>
      )}
    </>
  );
}
