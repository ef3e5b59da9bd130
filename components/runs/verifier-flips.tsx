"use client";

import { useQuery } from "@tanstack/react-query";
import { runFlipsQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { ButtonLink } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import type { VerdictFlip } from "@/lib/contracts/run-results";
import type { Views } from "@/lib/contracts/views";
import { flipsSentence } from "./flips-sentence";

interface VerifierFlipsProps {
  source: Source;
  views: Views;
  /** Verifier that is compared with the run's own. */
  verifier: string;
  /** Returns the name of a verifier. */
  label: (id: string) => string;
  /** Run whose two sets of verdicts can be compared; null if the reader may not compare. */
  runId: number | null;
}

/** Samples on which another verifier disagrees with the run's own, each with both verdicts. */
export function VerifierFlips({ source, views, verifier, label, runId }: VerifierFlipsProps) {
  const { data, error, refetch } = useQuery(runFlipsQuery(source, verifier));
  const columns = views.tags.filter(({ column = true }) => column);
  return (
    <Section
      title={`Where ${label(verifier)} differs`}
      note={data && flipsSentence(data, label, views.checkNoun)}
      actions={
        runId !== null && (
          <ButtonLink size="sm" href={`/compare?runs=${runId},${runId}:${verifier}&baseline=${runId}`}>
            Compare both verdicts
          </ButtonLink>
        )
      }
    >
      {data && data.flips.length > 0 && (
        <div className="md:max-h-96 md:overflow-y-auto">
          <Table label={`Samples on which ${label(data.from)} and ${label(data.to)} differ`}>
            <THead className="top-0 z-[1] bg-ground md:sticky">
              <Tr>
                <Th>Sample</Th>
                {columns.map(({ tag, label: name, kind }) => (
                  <Th key={tag} align={kind === "number" ? "right" : "left"} className="max-md:hidden">
                    {name}
                  </Th>
                ))}
                <Th wrap>{label(data.from)} (this run’s)</Th>
                <Th>{label(data.to)}</Th>
                <Th align="right" className="max-md:hidden">
                  <span className="first-letter:uppercase inline-block">{views.checkNoun.many} changed</span>
                </Th>
              </Tr>
            </THead>
            <TBody>
              {data.flips.map((flip) => (
                <Tr key={flip.ordinal}>
                  <Td>
                    <RowLink
                      className="font-normal text-accent md:whitespace-nowrap"
                      href={`${source.pages}/samples/${flip.ordinal}?${new URLSearchParams({ verifier: data.to })}`}
                    >
                      <span className="num">{flip.ordinal}</span> <span className="text-ink-3">{flip.key}</span>
                    </RowLink>
                  </Td>
                  {columns.map(({ tag, kind }) => (
                    <Td key={tag} numeric={kind === "number"} className="max-md:hidden">
                      {flip.tags[tag] === undefined ? "–" : String(flip.tags[tag])}
                    </Td>
                  ))}
                  <Judged verdict={flip.from} />
                  <Judged verdict={flip.to} />
                  <Td numeric className="max-md:hidden">
                    {formatNumber(flip.changedChecks)}
                  </Td>
                </Tr>
              ))}
            </TBody>
          </Table>
        </div>
      )}
      {!data && (error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton className="h-24" />)}
    </Section>
  );
}

/** Verdict, with its score if that adds information. */
function Judged({ verdict: { passed, score } }: { verdict: VerdictFlip["from"] }) {
  return (
    <Td>
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <VerdictMark sample={{ status: "scored", passed }} />
        {score !== Number(passed) && <span className="num">{formatPercent(score * 100)}</span>}
      </span>
    </Td>
  );
}
