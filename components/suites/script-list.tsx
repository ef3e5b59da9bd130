import { phaseWords } from "@/components/dialogue/timeline";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import type { ItemDetail } from "@/lib/contracts/suite";

/** The turns of a dialogue as they are written: topic, what the user says, and how many constraints then hold. */
export function ScriptList({ script }: { script: ItemDetail["script"] }) {
  return (
    <Table label="Turns of the dialogue">
      <THead>
        <Tr>
          <Th align="right" className="w-12">
            Turn
          </Th>
          <Th className="w-48">Topic</Th>
          <Th>What the user says</Th>
          <Th align="right">In force</Th>
        </Tr>
      </THead>
      <TBody>
        {script.map(({ query, scene }, turn) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their place
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
              {scene.writer === "fallback" && <span className="ml-2 text-xs text-ink-3">worded by the template</span>}
            </Td>
            <Td numeric className="align-top">
              {scene.constraints.length}
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
