"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ProblemError } from "@/components/ui/problem-error";
import { Button } from "./button";

/** HTTP statuses for which a retry cannot help: a bad address, not found, gone, or a request that cannot be processed. */
const lasting: readonly number[] = [400, 404, 410, 422];

interface FailedProps {
  error: unknown;
  retry?: () => void;
  /** Action offered instead of a retry that cannot help. */
  instead?: ReactNode;
}

/** Shows what went wrong and where, with a retry button if trying again can help. */
export function Failed({ error, retry, instead }: FailedProps) {
  const where = error instanceof ProblemError ? error.problem.where : null;
  const isLasting = error instanceof ProblemError && lasting.includes(error.status);
  return (
    <div role="alert" className="flex flex-wrap items-start gap-3 rounded-md border border-fail/40 px-4 py-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-fail" />
      <div className="min-w-48 flex-1">
        <p className="text-sm text-ink">
          {error instanceof Error ? error.message : "Something failed without a reason. See the server’s log."}
        </p>
        {where && <p className="num mt-0.5 text-xs break-all text-ink-3">{where}</p>}
      </div>
      {isLasting && instead}
      {retry && !isLasting && (
        <Button size="sm" onClick={retry}>
          <RotateCw aria-hidden className="size-3.5" />
          Try again
        </Button>
      )}
    </div>
  );
}
