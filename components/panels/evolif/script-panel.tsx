"use client";

import { useQuery } from "@tanstack/react-query";
import { panelQuery } from "@/components/data/panel-query";
import type { PanelProps } from "@/components/panels/slots";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { phaseWords } from "./timeline";

/** First turns of a dialogue's script: topic, the user's words, and the number of constraints in force. */
export function ScriptPanel({ source, panel, subject }: PanelProps) {
  const {
    data: script,
    error,
    refetch,
  } = useQuery(panelQuery(source, panel, subject, () => import("@/lib/contracts/scene").then(({ dialogueScript }) => dialogueScript)));
  if (!script) return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton className="h-60" />;
  return (
    <>
      <p className="mb-2 text-sm text-ink-2">The first {formatCount(script.length, "turn")}, as written.</p>
      <Table label="Turns of the dialogue">
        <THead>
          <Tr>
            <Th align="right" className="w-12">
              Turn
            </Th>
            <Th className="w-48">Topic</Th>
            <Th>What the user says</Th>
            <Th align="right">Active</Th>
          </Tr>
        </THead>
        <TBody>
          {script.map(({ query, scene }, turn) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns are identified only by their position
            <Tr key={turn}>
              <Td numeric className="align-top">
                {turn + 1}
              </Td>
              <Td className="align-top">
                {scene.lane.label}
                {scene.phase !== "continued" && <span className="block text-xs text-ink-3">{phaseWords(scene.phase)}</span>}
              </Td>
              <Td className="min-w-72 align-top whitespace-normal">
                {query}
                {scene.writer === "fallback" && <span className="ml-2 text-xs text-ink-3">template query</span>}
              </Td>
              <Td numeric className="align-top">
                {scene.constraints.length}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </>
  );
}
