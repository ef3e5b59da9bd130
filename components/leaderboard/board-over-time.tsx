"use client";

import dynamic from "next/dynamic";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { orRetry } from "@/components/ui/or-retry";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { TextInput } from "@/components/ui/text-input";
import { ToggleButton } from "@/components/ui/toggle-button";
import { checkpointFamilies, matchesName } from "@/lib/contracts/plain/checkpoint-names";

const OverTime = dynamic(
  orRetry(async () => (await import("@/components/over-time/over-time")).OverTimeSection),
  {
    ssr: false,
    loading: () => <Skeleton className="h-96" />,
  },
);

/** Series in the page's address: a pattern of model names, or selected names. */
export const seriesAddress = { over: parseAsString.withDefault(""), models: parseAsArrayOf(parseAsString) };

interface BoardOverTimeProps {
  benchmark: string;
  suiteId: number;
  /** Names of the ranking's own models. */
  names: readonly string[];
}

/** Largest number of checkpoint series offered together. */
const offeredAtMost = 6;

/** Models of a ranking in sequence, such as checkpoints of one training run, chosen by a pattern of their names or by selecting rows. */
export function BoardOverTime({ benchmark, suiteId, names }: BoardOverTimeProps) {
  const [{ over, models }, setSeries] = useQueryStates(seriesAddress);
  const offered = useMemo(() => checkpointFamilies(names).slice(0, offeredAtMost), [names]);
  if (names.length < 2) return null;
  const choice = models ? { names: models } : over === "" ? null : { pattern: over };
  const isMatched = choice !== null && ("names" in choice || names.some((name) => matchesName(choice.pattern, name)));
  return (
    <Section
      title="Over time"
      note="Checkpoints or models in sequence on this suite. Each step is tested with paired samples; the line breaks where something other than the model changed."
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <TextInput
          aria-label="Models with matching names"
          placeholder="Names, such as sft-ckpt-*"
          className="h-7! w-64 text-xs"
          value={over}
          onChange={(event) => void setSeries({ over: event.target.value || null, models: null })}
        />
        {offered.map(({ pattern, names: members }) => (
          <ToggleButton
            key={pattern}
            pressed={over === pattern}
            onPress={() => void setSeries({ over: over === pattern ? null : pattern, models: null })}
          >
            <span translate="no" className="max-w-60 truncate">
              {pattern}
            </span>
            <span className="num text-ink-3">{members.length}</span>
          </ToggleButton>
        ))}
        {models && (
          <Button size="sm" onClick={() => void setSeries({ models: null })}>
            Clear {formatCount(models.length, "selected model")}
          </Button>
        )}
      </div>
      {isMatched && <OverTime key={JSON.stringify(choice)} benchmark={benchmark} suiteId={suiteId} choice={choice} />}
      {choice !== null && !isMatched && <p className="text-sm text-ink-2">No model in this ranking is named “{over}”.</p>}
    </Section>
  );
}
