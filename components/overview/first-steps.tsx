"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "@/components/data/caller";
import { modelsQuery } from "@/components/data/model-queries";
import { KeyState } from "@/components/rows/key-state";
import { Link } from "@/components/ui/link";
import type { Overview } from "@/lib/contracts/overview";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { QuickLook } from "./quick-look";
import { readyEndpoint } from "./ready-endpoint";

interface FirstStepsProps extends Pick<Overview, "smallest" | "missedRun"> {
  /** Form that connects a first model. */
  connect: ReactNode;
}

/** Introduction until something is measured: connect an endpoint, run a small benchmark, look at a failure. */
export function FirstSteps({ smallest, missedRun, connect }: FirstStepsProps) {
  const { data: models = [] } = useQuery(modelsQuery());
  const endpoints = models.filter(({ settings }) => isRemote(settings));
  const ready = readyEndpoint(models);
  const mayConnect = useMay()("owner");
  return (
    <ol aria-label="First steps" className="mb-10 border-t border-line">
      <Step number={1} title="Connect" done={ready !== undefined}>
        {endpoints.length === 0
          ? mayConnect
            ? connect
            : "Only owners add models. Ask one for yours, or use a simulated model."
          : endpoints.slice(0, 3).map((model) => (
              <p key={model.id} className="flex flex-wrap items-center gap-x-3">
                <Link href={`/models/${model.id}`} className="finger rounded-sm font-medium underline-offset-2 hover:underline">
                  {model.name}
                </Link>
                <span className="num text-xs text-ink-3">{isRemote(model.settings) && model.settings.address}</span>
                <span className="text-xs">
                  key <KeyState model={model} />
                </span>
              </p>
            ))}
      </Step>
      <Step number={2} title="Run a small benchmark">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {smallest.map((suite) => (
            <li key={suite.id}>
              <QuickLook suite={suite} modelId={ready?.id} />
            </li>
          ))}
        </ul>
      </Step>
      <Step number={3} title="Look at a failure">
        <p className="text-ink-2">
          Every failed check shows what was expected and what the reply said.{" "}
          {missedRun !== null && (
            <Link href={`/runs/${missedRun}?tab=failures`} className="rounded-sm text-accent underline underline-offset-2">
              See what run #{missedRun} missed
            </Link>
          )}
        </p>
      </Step>
    </ol>
  );
}

function Step({ number, title, done, children }: { number: number; title: string; done?: boolean; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-b border-line py-3 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
      <h2 className="text-base font-medium">
        <span className="num mr-2 text-ink-3">{number}</span>
        {title}
        {done && <span className="ml-2 text-xs font-normal text-pass">✓ done</span>}
      </h2>
      <div className="flex flex-col items-start gap-1.5">{children}</div>
    </li>
  );
}
