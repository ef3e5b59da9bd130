"use client";

import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { Failed } from "@/components/ui/failed";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { MissedList } from "./missed-list";
import { missedQuery } from "./missed-query";

interface MissedSectionProps {
  /** Where the run's data are. */
  api: string;
  noun: { one: string; many: string };
  /** Other runs of the suite may be counted too. */
  peers: boolean;
  onOpen: (label: string) => void;
}

/** What a run's replies miss most, whatever the family. */
export const MissedSection = memo(function MissedSection({ api, noun, peers, onOpen }: MissedSectionProps) {
  const [over, setOver] = useState<"run" | "suite">("run");
  const made = useQuery(missedQuery(api, { over }));
  return (
    <Section
      title="Missed most"
      note={`Which ${noun.many} the replies missed, over all samples. Each opens the samples of this run that missed it.`}
      actions={
        peers && (
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
        )
      }
    >
      {made.error ? (
        <Failed error={made.error} retry={() => void made.refetch()} />
      ) : (
        <MissedList missed={made.data ?? null} noun={noun} onOpen={onOpen} />
      )}
    </Section>
  );
});
