import { useMay } from "@/components/data/caller";
import { kindLabel, modelPlace, samplingLine } from "@/components/rows/describe-model";
import { KeyState } from "@/components/rows/key-state";
import { Badge } from "@/components/ui/badge";
import { formatNumber } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { aboveRowLink, RowLink } from "@/components/ui/row-link";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import type { ModelRow } from "@/lib/contracts/model";
import { canAnswer, isRemote } from "@/lib/contracts/plain/model-kinds";
import { LastTestMark } from "./last-test";

/** Table of models, one per row, in the given order; simulated ones are marked. */
export function ModelTable({ rows }: { rows: readonly ModelRow[] }) {
  const mayLaunch = useMay()("runner");
  return (
    <Table label="Models" wide>
      <THead>
        <Tr>
          <Th>Name</Th>
          <Th>Kind</Th>
          <Th className="max-md:hidden">Endpoint or profile</Th>
          <Th className="max-lg:hidden">Sampling</Th>
          <Th className="max-sm:hidden">Key</Th>
          <Th className="max-sm:hidden">Last test</Th>
          <Th align="right" className="max-sm:hidden">
            Runs
          </Th>
          {mayLaunch && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </Tr>
      </THead>
      <TBody>
        {rows.map((model) => (
          <Tr key={model.id}>
            <Td>
              {!canAnswer(model.settings) ? (
                <span translate="no" className="font-medium">
                  {model.name}
                </span>
              ) : (
                <RowLink href={`/models/${model.id}`}>{model.name}</RowLink>
              )}
            </Td>
            <Td>
              {isRemote(model.settings) ? (
                <span className="text-ink-2">{kindLabel(model.settings.kind)}</span>
              ) : (
                <Badge>{kindLabel(model.settings.kind).toLowerCase()}</Badge>
              )}
            </Td>
            <Td className="max-md:hidden">
              <span translate="no" className="num text-ink-2">
                {modelPlace(model.settings)}
              </span>
              {isRemote(model.settings) && (
                <span translate="no" className="num ml-2 text-xs text-ink-3 max-lg:ml-0 max-lg:block">
                  {model.settings.model}
                </span>
              )}
            </Td>
            <Td className="num text-xs whitespace-nowrap text-ink-2 max-lg:hidden">
              {samplingLine(model.settings) || <span className="font-sans text-ink-3">endpoint default</span>}
            </Td>
            <Td className="whitespace-nowrap max-sm:hidden">
              <KeyState model={model} />
            </Td>
            <Td className="text-xs whitespace-nowrap max-sm:hidden">
              {isRemote(model.settings) && <LastTestMark test={model.lastTest} />}
            </Td>
            <Td numeric className="max-sm:hidden">
              {formatNumber(model.runCount)}
            </Td>
            {mayLaunch && (
              <Td align="right">
                {canAnswer(model.settings) && (
                  <Link
                    href={`/launch?model=${model.id}`}
                    aria-label={`Launch ${model.name}`}
                    className={`${aboveRowLink} font-medium text-accent underline-offset-2 hover:underline`}
                  >
                    Launch
                  </Link>
                )}
              </Td>
            )}
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
