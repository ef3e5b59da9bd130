"use client";

import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useMemo, useState } from "react";
import type { ChartTarget } from "@/components/charts/chart-target";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import type { Views } from "@/lib/contracts/views";
import { MissedList } from "./missed-list";
import { missedQuery } from "./missed-query";

interface MissedSectionProps {
  /** Where the run's data are. */
  api: string;
  views: Pick<Views, "checkNoun" | "missedBy">;
  /** Other runs of the suite are at hand. */
  peers: boolean;
  /** Opens the samples of this run that missed it. */
  onOpen: (target: Pick<ChartTarget, "missed" | "group">) => void;
}

/** The filter that finds what is counted under a name. */
function targetOf(by: string, name: string): Pick<ChartTarget, "missed" | "group"> {
  if (by === "label") return { missed: name };
  return { group: by === "group" ? name : `${by}:${name}` };
}

/** What a run's replies miss most, whatever the family; read when it is asked for. */
export const MissedSection = memo(function MissedSection({ api, views, peers, onOpen }: MissedSectionProps) {
  const kinds = useMemo(() => [...(views.missedBy ?? []), { by: "label", ...views.checkNoun }], [views]);
  const [chosen, setChosen] = useState(kinds[0]?.by ?? "label");
  const kind = kinds.find(({ by }) => by === chosen) ?? { by: "label", ...views.checkNoun };
  const [isOpen, setOpen] = useState(false);
  const [over, setOver] = useState<"run" | "suite">("run");
  const made = useQuery({ ...missedQuery(api, { over, by: kind.by }), enabled: isOpen });
  const open = useCallback((name: string) => onOpen(targetOf(kind.by, name)), [onOpen, kind.by]);
  return (
    <Section
      title="Missed most"
      note={`Which ${kinds.map(({ many }) => many).join(", ")} the replies missed, over all samples. Each opens the samples of this run that missed it.`}
      actions={
        <>
          {isOpen && kinds.length > 1 && (
            <Select
              label="What is counted"
              size="sm"
              value={kind.by}
              onChange={setChosen}
              options={kinds.map(({ by, many }) => ({ value: by, label: `${many.slice(0, 1).toUpperCase()}${many.slice(1)}` }))}
            />
          )}
          {isOpen && peers && (
            <Select
              label="Runs that are counted"
              size="sm"
              value={over}
              onChange={(value) => setOver(value === "suite" ? "suite" : "run")}
              options={[
                { value: "run", label: "This run" },
                { value: "suite", label: "All runs of the suite" },
              ]}
            />
          )}
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide" : `List missed ${views.checkNoun.many}`}
          </Button>
        </>
      }
    >
      {isOpen &&
        (made.error ? (
          <Failed error={made.error} retry={() => void made.refetch()} />
        ) : (
          <MissedList key={kind.by} missed={made.isPlaceholderData ? null : (made.data ?? null)} noun={kind} onOpen={open} />
        ))}
    </Section>
  );
});
