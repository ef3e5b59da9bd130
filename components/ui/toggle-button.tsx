import type { ReactNode } from "react";

interface ToggleButtonProps {
  pressed: boolean;
  onPress: () => void;
  /** Called when the pointer enters the button, so that the content behind it can be fetched. */
  onNear?: () => void;
  /** Keyboard shortcut with the same effect. */
  keys?: string;
  /** Reason why the button cannot be pressed, shown as its tooltip; absent if it can. */
  disabled?: string;
  children: ReactNode;
}

/** Toggle button for a filter. */
export function ToggleButton({ pressed, onPress, onNear, keys, disabled, children }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      aria-disabled={disabled === undefined ? undefined : true}
      title={disabled}
      onClick={disabled === undefined ? onPress : undefined}
      onPointerEnter={onNear}
      className={`inline-flex min-h-7 max-md:min-h-11 max-w-full items-center gap-1.5 rounded-md border px-2 text-sm whitespace-nowrap ${
        disabled !== undefined
          ? "cursor-not-allowed border-line text-ink-3"
          : pressed
            ? "border-accent bg-accent/10 text-ink"
            : "border-line-2 text-ink-2 hover:bg-sunken hover:text-ink"
      }`}
    >
      {children}
    </button>
  );
}
