"use client";

import { useQuery } from "@tanstack/react-query";
import { comparedSlicesQuery } from "@/components/data/comparison-queries";
import type { CompareSource } from "@/components/data/comparison-source";
import { Failed } from "@/components/ui/failed";
import { formatMetric, formatNumber } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import type { ComparedMetric, ComparedSlices, SideId } from "@/lib/contracts/comparison";
import { DifferenceMark, differenceReach } from "./difference-mark";
import { formatBounds, formatItems, interactionWords, shortName, tagFilter } from "./words";

interface SlicesSectionProps {
  source: CompareSource;
  side: SideId;
  headline: ComparedMetric;
  names: { baseline: string; side: string };
  /** Narrows the list of samples to a value. */
  onTag: (tag: string) => void;
}

/** Slices that explain the headline's difference: each value of each tag, with the test of whether they differ at all. */
export function SlicesSection({ source, side, headline, names, onTag }: SlicesSectionProps) {
  const slices = useQuery(comparedSlicesQuery(source, side));
  if (slices.data?.tags.length === 0) return null;
  return (
    <Section
      title="Where the difference comes from"
      note={`${slices.data?.label ?? headline.label}: ${shortName(names.side, 36)} minus ${shortName(names.baseline, 36)}. Click a value to see its samples.`}
    >
      {slices.error && !slices.data ? (
        <Failed error={slices.error} retry={() => void slices.refetch()} />
      ) : !slices.data ? (
        <Skeleton className="h-64" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-2">
          {slices.data.tags.map((tag) => (
            <SliceTable key={tag.tag} tag={tag} headline={headline} onTag={onTag} />
          ))}
        </div>
      )}
    </Section>
  );
}

function SliceTable({
  tag,
  headline,
  onTag,
}: {
  tag: ComparedSlices["tags"][number];
  headline: ComparedMetric;
  onTag: (tag: string) => void;
}) {
  const reach = differenceReach(tag.slices) ?? 1;
  const flips = tag.slices.some(({ samples }) => samples.gained + samples.lost > 0);
  const isTested = tag.interaction.p !== null && tag.interaction.p < 0.05;
  return (
    <div className="min-w-0">
      <h3 className="text-base font-semibold tracking-[-0.005em]">By {tag.label.charAt(0).toLowerCase() + tag.label.slice(1)}</h3>
      <p className="mb-2 max-w-[76ch] text-xs text-ink-2">{interactionWords(tag.interaction)}</p>
      <div className="md:max-h-96 md:overflow-y-auto">
        <Table label={`Difference by ${tag.label}`}>
          <THead>
            <Tr>
              <Th>{tag.label}</Th>
              <Th align="right">Baseline</Th>
              <Th align="right">Run</Th>
              <Th align="right">Difference</Th>
              <Th className="w-30 max-sm:hidden">95% interval</Th>
              {flips && (
                <Th align="right" className="max-md:hidden">
                  Gained, lost
                </Th>
              )}
            </Tr>
          </THead>
          <TBody>
            {tag.slices.map((slice) => {
              const name = Array.isArray(slice.value) ? slice.value.map((end) => formatNumber(end)).join(" to ") : String(slice.value);
              return (
                <Tr key={name}>
                  <Td className="max-w-48">
                    <button
                      type="button"
                      onClick={() => onTag(tagFilter(tag.tag, slice.value))}
                      className="max-w-full rounded-sm text-left break-words text-accent underline-offset-2 hover:underline"
                    >
                      {name}
                    </button>{" "}
                    <span className="num text-xs whitespace-nowrap text-ink-3">n {formatNumber(slice.n)}</span>
                  </Td>
                  <Td numeric>{formatMetric(slice.baseline, headline)}</Td>
                  <Td numeric>{formatMetric(slice.side, headline)}</Td>
                  <Td numeric title={slice.why ?? undefined}>
                    {formatDifference(slice.difference, { ...headline, unit: "" }, slice)}
                    <span className="block text-xs text-ink-3">{formatBounds(slice, headline)}</span>
                  </Td>
                  <Td className="max-sm:hidden">
                    <DifferenceMark figures={slice} direction={headline.direction} reach={reach} faint={!isTested} width={112} />
                  </Td>
                  {flips && (
                    <Td numeric className="max-md:hidden">
                      {formatItems(slice.samples.gained)}, {formatItems(slice.samples.lost)}
                    </Td>
                  )}
                </Tr>
              );
            })}
          </TBody>
        </Table>
      </div>
    </div>
  );
}
