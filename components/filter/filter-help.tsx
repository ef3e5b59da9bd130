import { CircleHelp } from "lucide-react";
import { Popover } from "@/components/ui/popover";
import type { FilterField } from "@/lib/filter/fields";

interface FilterHelpProps {
  fields: readonly FilterField[];
  /** Meaning of a word without a field. */
  words: string;
}

/** Examples of filter lines with its own fields. */
function examples(fields: readonly FilterField[], words: string): { line: string; means: string }[] {
  const named = (kind: FilterField["kind"]) => fields.find((field) => field.kind === kind)?.name;
  const [text, number, choice, day] = [named("text"), named("number"), fields.find(({ kind }) => kind === "choice"), named("day")];
  return [
    { line: "word", means: words },
    ...(text === undefined
      ? []
      : [
          { line: `${text}:abc`, means: "contains abc, ignoring case" },
          { line: `${text}:=abc`, means: "is exactly abc" },
          { line: `${text}:"two words"`, means: "quotes for spaces" },
        ]),
    ...(choice?.choices?.[1] === undefined
      ? []
      : [{ line: `${choice.name}:${choice.choices.slice(0, 2).join(",")}`, means: "either one" }]),
    ...(number === undefined ? [] : [{ line: `${number}:2..5`, means: "from 2 to 5; 2.. and ..5 are open" }]),
    ...(day === undefined
      ? []
      : [
          { line: `${day}:"last week"`, means: "whole days in your time zone" },
          { line: `${day}:2026-11-17..`, means: "on or after that day" },
        ]),
    ...(text === undefined ? [] : [{ line: `-${text}:abc`, means: "excludes these" }]),
  ];
}

/** Question mark with help about the syntax and the fields of a filter line. */
export function FilterHelp({ fields, words }: FilterHelpProps) {
  return (
    <Popover
      label="How to filter"
      className="w-[min(48rem,calc(100vw-1.5rem))] text-sm"
      trigger={
        <button
          type="button"
          aria-label="How to filter"
          title="How to filter"
          className="flex size-full items-center justify-center rounded-sm text-ink-3 hover:text-ink"
        >
          <CircleHelp aria-hidden className="size-3.5" />
        </button>
      }
    >
      <section
        aria-label="Conditions and fields"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="grid max-h-(--radix-popover-content-available-height) gap-x-8 gap-y-4 overflow-y-auto p-4 md:grid-cols-2"
      >
        <section>
          <h2 className="mb-1 text-xs text-ink-3">Conditions (all must match)</h2>
          <dl>
            {examples(fields, words).map(({ line, means }) => (
              <div key={line} className="grid grid-cols-[10.5rem_minmax(0,1fr)] gap-x-3 border-t border-line py-1">
                <dt className="font-mono text-[13px]">{line}</dt>
                <dd className="text-ink-2">{means}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2 className="mb-1 text-xs text-ink-3">Fields</h2>
          <dl>
            {fields.map(({ name, gloss }) => (
              <div key={name} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 border-t border-line py-1">
                <dt className="font-mono text-[13px]">{name}:</dt>
                <dd className="text-ink-2">{gloss}</dd>
              </div>
            ))}
          </dl>
        </section>
      </section>
    </Popover>
  );
}
