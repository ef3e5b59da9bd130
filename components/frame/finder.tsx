"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Box, Layers, ListChecks, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { modelsQuery } from "@/components/data/model-queries";
import { runsQuery } from "@/components/data/run-queries";
import { suitesQuery } from "@/components/data/suite-queries";
import { PlaceSign } from "@/components/rows/place-sign";
import { formatCount } from "@/components/ui/format";
import { allPlaces, type Destination, type Family } from "./destinations";

/** The field, with what was typed before it came, and what it finds, narrowed at every letter. */
export function Finder({ families, initial, onLeave }: { families: readonly Family[]; initial: string; onLeave: () => void }) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  // The dialog gives its first field the focus as it opens; one that comes after that takes it itself.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  // Each list alone, so that one fault hides no other.
  const runs = useQuery(runsQuery(100));
  const suites = useQuery(suitesQuery(null));
  const models = useQuery(modelsQuery());
  const [typed, setTyped] = useState(initial);
  const words = typed.trim();
  const go = (href: string) => {
    onLeave();
    router.push(href);
  };
  const pages = allPlaces(families);
  return (
    <Command label="Search pages, runs, suites and models" loop>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Command.Input
          ref={field}
          value={typed}
          onValueChange={setTyped}
          placeholder="Go to a page, run, suite or model"
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-ink-3"
        />
      </div>
      <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-1.5 [scroll-padding-block:0.375rem]">
        <Command.Empty className="px-3 py-8 text-center text-sm text-ink-2">
          {runs.isPending || suites.isPending || models.isPending ? "Reading runs, suites and models." : "Nothing has this name."}
        </Command.Empty>
        <Group title="Pages">
          {pages.map(({ href, label, sign, gloss }) => (
            <Found
              key={href}
              value={`page ${href}`}
              words={gloss ? [label, gloss] : [label]}
              sign={sign}
              label={label}
              note={gloss}
              onSelect={() => go(href)}
            />
          ))}
        </Group>
        <Group title="Runs">
          {runs.data?.map((run) => (
            <Found
              key={run.id}
              value={`run ${run.id}`}
              words={[`#${run.id}`, run.name, run.modelName, run.suiteName]}
              sign={ListChecks}
              label={run.name}
              note={`#${run.id} ${run.modelName}, ${run.status}`}
              onSelect={() => go(`/runs/${run.id}`)}
            />
          ))}
        </Group>
        <Group title="Suites">
          {suites.data?.map((suite) => (
            <Found
              key={suite.id}
              value={`suite ${suite.id}`}
              words={[suite.name, suite.benchmark]}
              sign={Layers}
              label={suite.name}
              note={formatCount(suite.itemCount, "item")}
              onSelect={() => go(`/suites/${suite.id}`)}
            />
          ))}
        </Group>
        <Group title="Models">
          {models.data?.map((model) => (
            <Found
              key={model.id}
              value={`model ${model.id}`}
              words={[model.name]}
              sign={Box}
              label={model.name}
              note={model.settings.kind === "simulated" ? "simulated" : undefined}
              onSelect={() => go(`/models/${model.id}`)}
            />
          ))}
        </Group>
        {words !== "" && (
          <Command.Group forceMount>
            <Command.Item
              forceMount
              value="search replies"
              onSelect={() => go(`/search?${new URLSearchParams({ q: words })}`)}
              className="mt-1 flex cursor-pointer items-center gap-2.5 rounded-sm border-t border-line px-2.5 py-1.5 text-sm data-[selected=true]:bg-sunken"
            >
              <Search aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
              <span className="truncate">Search replies for “{words}”</span>
            </Command.Item>
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}

interface FoundProps {
  value: string;
  words: string[];
  sign: Destination["sign"];
  label: string;
  note?: string | undefined;
  onSelect: () => void;
}

function Found({ value, words, sign, label, note, onSelect }: FoundProps) {
  return (
    <Command.Item
      value={value}
      keywords={words}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm data-[selected=true]:bg-sunken"
    >
      <PlaceSign sign={sign} className="text-ink-3" />
      <span className="truncate">{label}</span>
      {note && <span className="ml-auto shrink-0 truncate pl-4 text-xs text-ink-3">{note}</span>}
    </Command.Item>
  );
}
