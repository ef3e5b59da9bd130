"use client";

import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useMemo, useState } from "react";
import { missedInterval, missedQuery } from "@/components/data/missed-query";
import { useLate } from "@/components/data/use-late";
import { MissedList } from "@/components/rows/missed-list";
import { Failed } from "@/components/ui/failed";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import type { MissedSearch } from "@/lib/contracts/missed-checks";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import type { Views } from "@/lib/contracts/views";
import { missedKinds, missedOf } from "./missed-kinds";

interface MissedSectionProps {
  /** API address of the run's data. */
  api: string;
  views: Pick<Views, "checkNoun" | "missedBy">;
  /** True if other runs of the suite or family may be counted too. */
  peers: boolean;
  /** True while replies are still arriving. */
  live: boolean;
  /** Opens this run's samples that missed the given checks. */
  onOpen: (missed: string) => void;
}

const overs: { value: MissedSearch["over"]; label: string }[] = [
  { value: "run", label: "This run" },
  { value: "suite", label: "All runs of the suite" },
  { value: "family", label: "All suites of the benchmark" },
];

/** List of the checks that a run's replies miss most, for any family: single checks, and the family's own kinds of checks. */
export const MissedSection = memo(function MissedSection({ api, views, peers, live, onOpen }: MissedSectionProps) {
  const [over, setOver] = useState<MissedSearch["over"]>("run");
  const kinds = useMemo(() => missedKinds(views), [views]);
  const [chosen, setChosen] = useState(kinds[0].by);
  const kind = kinds.find(({ by }) => by === chosen) ?? kinds[0];
  const made = useLate(useQuery({ ...missedQuery(api, { over, by: kind.by }), refetchInterval: missedInterval(live) }));
  const open = useCallback((name: string) => onOpen(missedOf(kind.by, name)), [onOpen, kind.by]);
  return (
    <Section
      title="Missed most"
      note={`The ${kind.many} missed most often. Click one to see its samples.`}
      actions={
        <>
          {kinds.length > 1 && (
            <Select
              label="Scope"
              size="sm"
              className="w-40!"
              value={kind.by}
              onChange={setChosen}
              options={kinds.map(({ by, many }) => ({ value: by, label: capitalized(many) }))}
            />
          )}
          {peers && (
            <Select
              label="Runs included"
              size="sm"
              className="w-48!"
              value={over}
              onChange={(value) => setOver(overs.find((over) => over.value === value)?.value ?? "run")}
              options={overs}
            />
          )}
        </>
      }
    >
      {made.error && !made.data ? (
        <Failed error={made.error} retry={() => void made.refetch()} />
      ) : (
        <MissedList key={kind.by} missed={made.data ?? null} noun={kind} labels={kind.labels} onOpen={open} />
      )}
    </Section>
  );
});
