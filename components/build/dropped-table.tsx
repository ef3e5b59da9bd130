"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TextInput } from "@/components/ui/text-input";
import type { BuildResult } from "@/lib/contracts/suite";

const atOnce = 200;
const everyStep = "every step";

/** Table of dropped candidates, each with its step and reason, with filters by step and text. */
export function DroppedTable({ dropped, steps }: Pick<BuildResult, "dropped"> & { steps: readonly string[] }) {
  const [step, setStep] = useState(everyStep);
  const [text, setText] = useState("");
  const [shown, setShown] = useState(atOnce);
  const wanted = text.trim().toLowerCase();
  const rows = dropped.filter((row) => (step === everyStep || row.step === step) && row.value.toLowerCase().includes(wanted));
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <Select
          size="sm"
          label="Step"
          className="w-56!"
          value={step}
          onChange={setStep}
          options={[{ value: everyStep, label: "Every step" }, ...steps.map((step) => ({ value: step, label: step }))]}
        />
        <TextInput
          type="search"
          aria-label="Filter dropped values"
          placeholder="Filter"
          className="h-7! w-56! text-xs"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Table label="Dropped">
        <THead>
          <Tr>
            <Th>Value</Th>
            <Th>Step</Th>
            <Th>Reason</Th>
          </Tr>
        </THead>
        <TBody>
          {rows.slice(0, shown).map((row) => (
            <Tr key={`${row.step} ${row.value}`}>
              <Td className="font-medium">{row.value}</Td>
              <Td className="text-ink-2">{row.step}</Td>
              <Td className="text-ink-2">{row.reason}</Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      {rows.length === 0 && <p className="py-3 text-sm text-ink-2">No dropped value matches.</p>}
      {rows.length > shown && (
        <Button className="mt-3" size="sm" onClick={() => setShown(shown + 500)}>
          Show more of {formatCount(rows.length, "value")}
        </Button>
      )}
    </>
  );
}
