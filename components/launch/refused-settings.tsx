"use client";

import { useMay } from "@/components/data/caller";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { Link } from "@/components/ui/link";
import type { SettingsIssue } from "@/lib/contracts/trial";

interface RefusedSettingsProps {
  /** Null while no issue blocks the launch. */
  issues: readonly SettingsIssue[] | null;
  busy: boolean;
  error: Error | null;
  onLeaveOut: () => void;
  onLaunch: () => void;
  onCancel: () => void;
}

/**
 * Dialog that asks before settings that an endpoint refuses are left out. Nothing is launched and no model is changed until a person has
 * decided.
 */
export function RefusedSettings({ issues, busy, error, onLeaveOut, onLaunch, onCancel }: RefusedSettingsProps) {
  const mayChange = useMay()("owner");
  const refused = (issues ?? []).filter((issue) => issue.refused !== null);
  const [only] = refused;
  const isOne = refused.length === 1 && issues?.length === 1;
  const question =
    isOne && only?.refused ? `${only.modelName} refuses ${only.refused.field} ${only.refused.value}` : "An endpoint refuses settings";
  return (
    <Dialog
      open={issues !== null}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={refused.length > 0 ? question : "This launch would fail"}
      description={
        refused.length > 0 && !mayChange
          ? "A short test request was rejected. Only owners change a model’s settings: ask one to leave this out. Nothing has been launched yet."
          : refused.length > 0
            ? "A short test request was rejected. What you leave out here is removed from the model’s settings, so the endpoint’s default applies, and its runs record it as refused. Earlier runs keep theirs."
            : "A short test request was rejected. Nothing has been launched yet."
      }
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button onClick={onLaunch} disabled={busy}>
            Launch anyway
          </Button>
          {refused.length > 0 && mayChange && (
            <Button variant="primary" busy={busy} onClick={onLeaveOut}>
              {isOne ? "Leave it out" : "Leave them out"} and launch
            </Button>
          )}
        </>
      }
    >
      <ul className="divide-y divide-line">
        {(issues ?? []).map((issue) => (
          <li key={`${issue.modelId}/${issue.isJudge}/${issue.refused?.field}`} className="space-y-1 py-2 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 font-medium break-words">
                {issue.modelName}
                {issue.isJudge && <span className="font-normal text-ink-3"> as judge</span>}
              </span>
              <Link href={`/models/${issue.modelId}`} className="finger text-accent underline underline-offset-2">
                Its settings
              </Link>
            </p>
            {issue.refused && (
              <p className="num break-all">
                {issue.refused.field} = {issue.refused.value}
              </p>
            )}
            <p className="break-words text-ink-2">{issue.sentence}</p>
          </li>
        ))}
      </ul>
      {error && <Failed error={error} />}
    </Dialog>
  );
}
