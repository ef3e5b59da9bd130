"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { SampleValues } from "@/lib/contracts/sample";
import { type FilterField, offeredValues, readLine } from "@/lib/filter/fields";
import type { FilterProblem } from "@/lib/filter/filter-line";
import { type Completion, fieldCompletions, typedPart, valueCompletions } from "./completion";
import { FilterHelp } from "./filter-help";
import { useTypedLine } from "./use-typed-line";

/** Returns the key and the reader of a field's values that contain the text. */
export type ValuesOf = (field: string, text: string) => { key: readonly unknown[]; read: (signal: AbortSignal) => Promise<SampleValues> };

interface FilterLineProps {
  label: string;
  placeholder: string;
  /** Line as in the address. */
  line: string;
  /** Called with a valid line. */
  onLine: (line: string) => void;
  fields: readonly FilterField[];
  values: ValuesOf;
  /** Meaning of a word without a field, for the help. */
  words: string;
}

const shape =
  "h-8 w-full rounded-md pr-15 pl-8 font-mono text-sm leading-8 whitespace-pre max-md:h-11 max-md:pr-22 max-md:leading-[2.75rem]";

/** Copy of the line behind the input, of which only the underlines of problems are visible. */
function Marked({ line, problems, shift }: { line: string; problems: readonly FilterProblem[]; shift: number }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of problems.toSorted((a, b) => a.from - b.from)) {
    if (from < at) continue;
    pieces.push(line.slice(at, from));
    pieces.push(
      <span key={from} className="underline decoration-fail decoration-wavy underline-offset-4">
        {line.slice(from, to)}
      </span>,
    );
    at = to;
  }
  return (
    <div aria-hidden className={cx("pointer-events-none absolute inset-0 overflow-hidden text-transparent", shape)}>
      <div className="overflow-hidden">
        <span className="inline-block" style={{ transform: `translateX(${-shift}px)` }}>
          {pieces}
          {line.slice(at)}
        </span>
      </div>
    </div>
  );
}

/**
 * Input for a filter line. A valid line applies as it is typed; errors are underlined with a suggestion, while the last valid line stays in
 * force. Arrow keys and Tab accept a completion.
 */
export function FilterLine({ label, placeholder, line, onLine, fields, values, words }: FilterLineProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, handOn } = useTypedLine(line, onLine, (text) => readLine(text, fields).problems.length === 0);
  const [caret, setCaret] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [shift, setShift] = useState(0);
  const { problems } = readLine(typed, fields);

  const part = typedPart(typed, Math.min(caret, typed.length));
  const field = fields.find(({ name }) => name === part.field);
  const offered = field ? offeredValues(field) : [];
  const { key, read } = values(part.field ?? "", part.text);
  const asked = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    staleTime: 60_000,
    enabled: isOpen && field !== undefined && offered.length === 0,
  });
  const completions: Completion[] = !isOpen
    ? []
    : part.field === null
      ? fieldCompletions(fields, part.text)
      : field === undefined
        ? []
        : valueCompletions(
            field,
            offered.length > 0
              ? offered.filter((value) => value.startsWith(part.text.toLowerCase())).map((value) => ({ value }))
              : (asked.data ?? []),
          );
  const shown = completions.slice(0, 30);
  const active = chosen === null ? null : Math.min(chosen, shown.length - 1);

  const replace = (from: number, to: number, by: string) => {
    const next = `${typed.slice(0, from)}${by}${typed.slice(to)}`;
    setTyped(next);
    setChosen(null);
    const place = from + by.length;
    setCaret(place);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(place, place);
    });
  };
  const take = (completion: Completion) => {
    replace(part.from, Math.min(caret, typed.length), completion.insert);
    setOpen(completion.insert.endsWith(":"));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setChosen(shown.length === 0 ? null : ((active ?? (step > 0 ? -1 : 0)) + step + shown.length) % shown.length);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setOpen(false);
      setChosen(null);
    } else if ((event.key === "Enter" && active !== null) || (event.key === "Tab" && !event.shiftKey && isOpen && part.text !== "")) {
      const completion = shown[active ?? 0];
      if (!completion) return;
      event.preventDefault();
      take(completion);
    } else if (event.key === "Enter") {
      setOpen(false);
      handOn();
    }
  };
  const follow = () => {
    setCaret(input.current?.selectionStart ?? 0);
    setShift(input.current?.scrollLeft ?? 0);
  };
  const marked = problems.filter(({ open }) => !open);
  const [problem] = marked;
  const hasList = isOpen && shown.length > 0;
  return (
    <div className="relative min-w-0 flex-1 basis-72">
      <div className="relative">
        <ListFilter aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 z-10 size-3.5 -translate-y-1/2 text-ink-3" />
        <Marked line={typed} problems={marked} shift={shift} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={hasList}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hasList && active !== null ? `${id}-${active}` : undefined}
          aria-invalid={marked.length > 0}
          aria-describedby={problem ? `${id}-problem` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
            setChosen(null);
            follow();
          }}
          onKeyDown={onKeyDown}
          onSelect={follow}
          onScroll={follow}
          onBlur={() => setOpen(false)}
          className={cx("relative border border-line-2 bg-transparent placeholder:font-sans placeholder:text-ink-3", shape)}
        />
        {typed !== "" && (
          <button
            type="button"
            aria-label="Clear filter"
            onClick={() => {
              setTyped("");
              input.current?.focus();
            }}
            className="absolute top-1/2 right-7 flex size-6 -translate-y-1/2 items-center justify-center rounded-sm text-ink-3 hover:text-ink max-md:right-11 max-md:size-11"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
        <span className="absolute top-1/2 right-1 size-6 -translate-y-1/2 max-md:right-0 max-md:size-11">
          <FilterHelp fields={fields} words={words} />
        </span>
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Completions"
        hidden={!hasList}
        className="absolute top-full left-0 z-30 mt-1 max-h-72 w-full max-w-md overflow-y-auto rounded-md border border-line-2 bg-raised p-1 shadow-float"
      >
        {shown.map((completion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as in the combobox pattern
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
          <div
            key={completion.insert}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(completion)}
            className="flex cursor-default items-baseline justify-between gap-4 rounded-sm px-2 py-1 text-sm hover:bg-sunken aria-selected:bg-sunken max-md:py-2.5"
          >
            <span className="truncate font-mono">{completion.label}</span>
            <span className="num shrink-0 text-xs text-ink-3">{completion.note}</span>
          </div>
        ))}
      </div>
      <p id={`${id}-problem`} aria-live="polite" className="text-xs text-ink-2 not-empty:mt-1">
        {problem && (
          <>
            {problem.message}{" "}
            {problem.nearest !== undefined && (
              <button
                type="button"
                className="rounded-sm text-accent underline underline-offset-2"
                onClick={() => replace(problem.from, problem.to, problem.nearest ?? "")}
              >
                Did you mean {problem.nearest}?
              </button>
            )}{" "}
            {line !== "" && line.trim() !== typed.trim() && <span className="text-ink-3">Still showing {line}.</span>}
          </>
        )}
      </p>
    </div>
  );
}
