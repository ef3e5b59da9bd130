"use client";

import { Check, Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { DropdownMenu } from "radix-ui";
import { useEffect } from "react";
import { useOnceOpened } from "@/components/ui/once-open";

const themes = [
  { id: "system", label: "System theme", icon: Monitor },
  { id: "light", label: "Light", icon: Sun },
  { id: "dark", label: "Dark", icon: Moon },
] as const;

/** Disables color transitions, so that the whole page changes its theme immediately. */
function withoutFading(): void {
  const root = document.documentElement;
  root.dataset.still = "";
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.still));
}

/**
 * Menu for the light, dark or system theme. Disables transitions itself, because the library's option adds and removes a rule for every
 * element, even at the start of every page.
 */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  useEffect(() => {
    // Registered before the provider's own listener, because effects of children run first.
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", withoutFading);
    return () => system.removeEventListener("change", withoutFading);
  }, []);
  const [opened, turn] = useOnceOpened();
  return (
    <DropdownMenu.Root modal={false} onOpenChange={turn}>
      <DropdownMenu.Trigger
        aria-label="Theme"
        title="Theme"
        className="inline-flex size-8 max-md:size-11 items-center justify-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        <Sun aria-hidden className="size-4 dark:hidden" strokeWidth={1.75} />
        <Moon aria-hidden className="hidden size-4 dark:block" strokeWidth={1.75} />
      </DropdownMenu.Trigger>
      {opened && (
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 min-w-44 animate-appear rounded-md border border-line-2 bg-raised p-1 shadow-float"
          >
            <DropdownMenu.RadioGroup
              value={theme}
              onValueChange={(id) => {
                withoutFading();
                setTheme(id);
              }}
            >
              {themes.map(({ id, label, icon: Icon }) => (
                <DropdownMenu.RadioItem
                  key={id}
                  value={id}
                  className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none max-md:min-h-11 select-none data-highlighted:bg-sunken"
                >
                  <Icon aria-hidden className="size-4 text-ink-3" strokeWidth={1.75} />
                  <span className="flex-1">{label}</span>
                  <DropdownMenu.ItemIndicator>
                    <Check aria-hidden className="size-4 text-accent" />
                  </DropdownMenu.ItemIndicator>
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      )}
    </DropdownMenu.Root>
  );
}
