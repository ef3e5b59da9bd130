"use client";

import { Check } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { formatCount, formatUsd, NONE } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Estimate } from "@/lib/contracts/estimate";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import type { RunRow } from "@/lib/contracts/run";
import type { Cell, NotLaunched } from "./cells";

interface CellMatrixProps {
  cells: readonly Cell[];
  /** By the cell's key; null where it could not be made, absent while it is. */
  estimates: ReadonlyMap<string, Estimate | null>;
  done: ReadonlyMap<string, RunRow>;
  /** What is wrong with a cell, by its key. */
  issues: ReadonlyMap<string, string>;
  onToggle: (key: string) => void;
}

const reasons: Record<Exclude<NotLaunched, null | "left out">, string> = {
  "cannot play": "cannot play this family",
  "key missing": "key missing",
  fields: "a field cannot be used",
};

/** Suites in rows and models in columns, a run in each cell; a click leaves one out. Lists of cells on a narrow screen. */
export function CellMatrix({ cells, ...rest }: CellMatrixProps) {
  const suites = [...new Map(cells.map(({ suite }) => [suite.id, suite])).values()];
  const models = [...new Map(cells.map(({ model }) => [model.id, model])).values()];
  return (
    <>
      <div className="max-lg:hidden">
        <Table label="Runs to launch, by suite and model" wide>
          <THead>
            <Tr>
              <Th>Suite</Th>
              {models.map(({ id, name }) => (
                <Th key={id} wrap className="min-w-36 align-bottom">
                  <span className="line-clamp-3 break-words" title={name}>
                    {name}
                  </span>
                </Th>
              ))}
            </Tr>
          </THead>
          <TBody>
            {suites.map(({ id, name }) => (
              <Tr key={id}>
                <Th scope="row" className="min-w-40 max-w-64 align-top font-normal whitespace-normal">
                  <span className="block pt-1.5 text-sm break-words text-ink">{name}</span>
                </Th>
                {cells
                  .filter(({ suite }) => suite.id === id)
                  .map((cell) => (
                    <Td key={cell.key} className="align-top">
                      <CellOf cell={cell} {...rest} />
                    </Td>
                  ))}
              </Tr>
            ))}
          </TBody>
        </Table>
      </div>
      <div className="space-y-4 lg:hidden">
        {suites.map(({ id, name }) => (
          <section key={id} aria-label={name}>
            <h3 className="text-sm font-medium break-words">{name}</h3>
            <ul className="divide-y divide-line">
              {cells
                .filter(({ suite }) => suite.id === id)
                .map((cell) => (
                  <li key={cell.key} className="py-1">
                    <span className="block text-xs break-words text-ink-2">{cell.model.name}</span>
                    <CellOf cell={cell} {...rest} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function CellOf({ cell, estimates, done, issues, onToggle }: Omit<CellMatrixProps, "cells"> & { cell: Cell }) {
  const { key, suite, model, not } = cell;
  const run = done.get(key);
  const issue = issues.get(key);
  const out = not === "left out";
  return (
    <div className="min-w-32 py-1">
      {not === null || out ? (
        <button
          type="button"
          aria-pressed={!out}
          aria-label={`${model.name} on ${suite.name}`}
          title={out ? "Left out; press to launch it" : "Press to leave it out"}
          onClick={() => onToggle(key)}
          className={cx(
            "group -mx-1.5 flex w-full items-start gap-2 rounded-sm px-1.5 py-0.5 text-left transition-colors hover:bg-sunken max-sm:min-h-11",
            out && "text-ink-3",
          )}
        >
          <span
            aria-hidden
            className={cx(
              "mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border",
              out ? "border-line-2 group-hover:border-ink-3" : "border-accent bg-accent text-accent-ink",
            )}
          >
            {!out && <Check className="size-3" strokeWidth={3} />}
          </span>
          <span className={cx("min-w-0", out && "line-through")}>
            <Figures estimate={estimates.get(key)} paid={isPaid(model.settings)} />
          </span>
        </button>
      ) : (
        <span className={cx("block py-0.5 pl-6 text-xs", not === "fields" ? "text-fail" : "text-ink-3")}>{reasons[not]}</span>
      )}
      {run?.finishedAt && (
        <span className="block pl-6 text-xs text-ink-3">
          done <TimeAgo at={run.finishedAt} />{" "}
          <Link href={`/runs/${run.id}`} className="num text-accent underline-offset-2 hover:underline">
            #{run.id}
          </Link>
        </span>
      )}
      {issue && (
        <span role="alert" className="block max-w-64 pl-6 text-xs break-words text-fail">
          {issue}
        </span>
      )}
    </div>
  );
}

function Figures({ estimate, paid }: { estimate: Estimate | null | undefined; paid: boolean }) {
  if (!estimate) return <span className="num block text-sm">{estimate === null ? "no estimate" : NONE}</span>;
  return (
    <>
      <span className="num block text-sm">{formatCount(estimate.calls, "call")}</span>
      {paid && <span className="num block text-xs text-ink-2">{estimate.costUsd === null ? "no price" : formatUsd(estimate.costUsd)}</span>}
    </>
  );
}
