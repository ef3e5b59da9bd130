"use client";

import { Command } from "cmdk";
import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { control } from "@/components/ui/control";
import { cx } from "@/components/ui/cx";
import { Field, fieldNote } from "@/components/ui/field";

interface ChipOption {
  id: number;
  label: string;
  /** Shown below the name in the list; also searched. */
  note: string;
}

interface ChipFieldProps {
  id: string;
  /** Name of one entry: Suite, Model. */
  label: string;
  placeholder: string;
  options: readonly ChipOption[];
  /** Chosen ids in order. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  help?: string | undefined;
  issue: string | undefined;
}

/** Field whose chosen entries are chips, in order: typing searches, Enter adds, Backspace removes the last one. */
export function ChipField({ id, label, placeholder, options, chosen, onChange, help, issue }: ChipFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  // The library gives its input another id and always reports its list as open.
  useEffect(() => {
    input.current?.setAttribute("id", id);
    input.current?.setAttribute("aria-expanded", String(open));
  }, [id, open]);
  const rest = options.filter((option) => !chosen.includes(option.id));
  const remove = (removed: number) => {
    onChange(chosen.filter((other) => other !== removed));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      // This key belongs to the form, so the list must not handle it too.
      event.preventDefault();
      setOpen(false);
    } else if (event.target instanceof Element && event.target.closest("button")) {
      // Enter presses the chip's button; the list would add its highlighted entry.
      if (event.key === "Enter") event.stopPropagation();
    } else if (event.key === "Backspace") {
      const [last] = chosen.slice(-1);
      if (typed === "" && last !== undefined) remove(last);
    } else if (event.key === "Enter" && !open) {
      // Enter in the field opens the list instead of launching.
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    } else if (event.key === "ArrowDown") setOpen(true);
  };
  return (
    <Field label={label} htmlFor={id} error={issue} {...(help && { help })}>
      <Command
        loop
        label={label}
        onKeyDownCapture={onKeyDown}
        className="relative"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        {/* A click beside the chips focuses the field. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside handles the keys */}
        <div
          className={cx(control, "flex min-h-8 cursor-text flex-wrap items-center gap-1 px-1.5 py-1 max-md:py-0", issue && "border-fail")}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            input.current?.focus();
            setOpen(true);
          }}
        >
          <ul aria-label={`Chosen: ${label}`} className="contents">
            {chosen.map((chosenId) => {
              const name = options.find((option) => option.id === chosenId)?.label ?? `${label} ${chosenId}`;
              return (
                <li key={chosenId} className="flex min-w-0 max-w-full items-center rounded-sm bg-sunken text-sm">
                  <span className="min-w-0 truncate py-0.5 pl-2" title={name}>
                    {name}
                  </span>
                  <button
                    type="button"
                    aria-label={`Remove ${name}`}
                    onClick={() => remove(chosenId)}
                    className="ml-0.5 flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:text-ink max-md:size-11"
                  >
                    <X aria-hidden className="size-3.5" />
                  </button>
                </li>
              );
            })}
          </ul>
          <Command.Input
            ref={input}
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            aria-label={label}
            aria-invalid={issue !== undefined || undefined}
            aria-describedby={fieldNote(id)}
            placeholder={chosen.length === 0 ? placeholder : "Add another"}
            className="h-6 max-md:h-11 min-w-24 flex-1 bg-transparent px-1 text-sm outline-none placeholder:text-ink-3"
          />
        </div>
        {/* Rendered even while closed, because the input refers to it. */}
        <Command.List
          hidden={!open}
          className="absolute inset-x-0 top-full z-50 mt-1 max-h-80 animate-appear overflow-y-auto rounded-md border border-line-2 bg-raised p-1 shadow-float"
        >
          {open && (
            <>
              <Command.Empty className="px-2 py-3 text-sm text-ink-2">
                {rest.length === 0 ? "All are selected." : "No matches."}
              </Command.Empty>
              {rest.map((option) => (
                <Command.Item
                  key={option.id}
                  value={String(option.id)}
                  keywords={[option.label, option.note]}
                  onMouseDown={(event) => event.preventDefault()}
                  onSelect={() => {
                    onChange([...chosen, option.id]);
                    setTyped("");
                    setOpen(false);
                  }}
                  className="cursor-pointer rounded-sm px-2 py-1.5 text-sm data-[selected=true]:bg-sunken"
                >
                  <span className="block break-words">{option.label}</span>
                  <span className="block text-xs text-ink-3">{option.note}</span>
                </Command.Item>
              ))}
            </>
          )}
        </Command.List>
      </Command>
    </Field>
  );
}
