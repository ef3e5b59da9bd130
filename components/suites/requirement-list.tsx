"use client";

import { useState } from "react";
import { TextInput } from "@/components/ui/text-input";
import type { ItemDetail } from "@/lib/contracts/suite";

/** Number of requirements from which a filter is offered. */
const many = 30;

/** List of a reply's requirements, numbered in the order of the outcomes; long lists have a filter. */
export function RequirementList({ requirements, noun }: { requirements: ItemDetail["requirements"]; noun: { one: string; many: string } }) {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const numbered = requirements.map((requirement, index) => ({ ...requirement, place: index + 1 }));
  const shown = wanted === "" ? numbered : numbered.filter(({ label }) => label.toLowerCase().includes(wanted));
  const short = requirements.every(({ label, explains }) => label.length <= 24 && explains === undefined);
  return (
    <>
      {requirements.length >= many && (
        <TextInput
          type="search"
          className="mb-2"
          aria-label={`Filter ${noun.many}`}
          placeholder={`Filter ${noun.many}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {shown.length === 0 ? (
        <p className="text-sm text-ink-2">
          No {noun.one} contains “{text.trim()}”.
        </p>
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label={noun.many}
          className="md:max-h-[70dvh] md:overflow-y-auto"
        >
          <ol className={short ? "columns-[9rem] gap-x-4" : ""}>
            {shown.map(({ id, label, place, explains }) => (
              <li key={id} className="flex break-inside-avoid items-baseline gap-2 border-b border-line py-0.5 text-sm">
                <span className="num w-8 shrink-0 text-right text-xs text-ink-3">{place}</span>
                <span className={short ? "truncate" : ""} title={short ? label : undefined}>
                  {label}
                  {explains && <span className="block pb-0.5 text-xs text-ink-3">{explains}</span>}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
