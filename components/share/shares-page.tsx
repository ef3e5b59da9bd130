"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { May, useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { rankingAddress } from "@/components/data/leaderboard-queries";
import { shareKeys } from "@/components/data/query-keys";
import { allSharesQuery } from "@/components/data/share-queries";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { shareState } from "@/lib/contracts/plain/share-state";
import type { Share, ShareTarget } from "@/lib/contracts/share";
import { reachOf, shareAddress, useInBrowser } from "./link-address";
import { LinkSettings } from "./link-settings";
import { LinkBadges, LinkFacts } from "./link-state";
import { shownBy } from "./shown-by";
import { useShareChange } from "./use-share-change";

/** Address in Heed of the thing that a share link shows. */
function pageOf(target: ShareTarget): string {
  switch (target.kind) {
    case "run":
      return `/runs/${target.runId}`;
    case "sample":
      return `/runs/${target.runId}/samples/${target.ordinal}`;
    case "leaderboard":
      return rankingAddress(target.benchmark, target.ranking ?? null, target.simulated);
    case "matrix":
      return "/";
    case "comparison":
      return `/compare?${new URLSearchParams({ runs: target.runs.join(","), baseline: target.baseline })}`;
  }
}

/** Says how many links open, and how many of the rest are paused or expired. */
function countLine(links: readonly Share[], now: Date): string {
  const count = (state: ReturnType<typeof shareState>) => links.filter((link) => shareState(link, now) === state).length;
  const [working, paused, expired] = [count("works"), count("paused"), count("expired")];
  const rest = [paused && `${paused} paused`, expired && `${expired} expired`].filter(Boolean).join(", ");
  return `${formatCount(working, "link")} ${working === 1 ? "works" : "work"}${rest && `, ${rest}`}.`;
}

/** Page with all links that are not revoked, what each shows, its state, and buttons that pause, change and revoke it. */
export function SharesPage() {
  const client = useQueryClient();
  const inBrowser = useInBrowser();
  const links = useQuery(allSharesQuery);
  const may = useMay();
  const [asking, setAsking] = useState<Share | "all" | null>(null);
  const revoke = useMutation({
    mutationFn: (target: Share | "all") => sendJson("DELETE", target === "all" ? "/api/shares" : `/api/shares/${target.slug}`),
    onSuccess: (_, target) => {
      void client.invalidateQueries({ queryKey: shareKeys.all });
      toast.success(target === "all" ? "All links revoked. They no longer open anything." : "Link revoked. It no longer opens anything.");
    },
    onError: (error) => toast.error("The links could not be revoked", { description: error.message }),
  });
  const open = links.data ?? [];
  const [newest] = open;
  return (
    <>
      <PageHeader
        title="Shares"
        state={
          newest ? (
            <>
              {inBrowser ? countLine(open, new Date()) : formatCount(open.length, "link")} {inBrowser && reachOf(newest)}
            </>
          ) : (
            "Read-only links to runs, samples, comparisons and leaderboards"
          )
        }
        actions={
          open.length > 1 &&
          may("owner") && (
            <Button variant="danger" onClick={() => setAsking("all")}>
              Revoke all
            </Button>
          )
        }
      />
      {links.error && !links.data ? (
        <Failed error={links.error} retry={() => void links.refetch()} />
      ) : !links.data ? (
        <Skeleton className="h-64" />
      ) : open.length === 0 ? (
        <Empty
          title="No links"
          note="A link shows one run, sample, comparison or leaderboard to anyone who has it: read-only and without an account. Use “Share” on a page to create one."
          action={<ButtonLink href="/runs">Choose a run to share</ButtonLink>}
        />
      ) : (
        <ul aria-label="Links" className="border-t border-line">
          {open.map((link) => (
            <LinkRow key={link.slug} link={link} inBrowser={inBrowser} onRevoke={() => setAsking(link)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(on) => setAsking(on ? asking : null)}
        title={asking === "all" ? `Revoke all ${formatCount(open.length, "link")}?` : "Revoke this link?"}
        description={`${asking === "all" ? "Those links" : "This link"} will no longer open anything. The shared content is kept, and you can create another link.`}
        confirm={asking === "all" ? "Revoke all" : "Revoke"}
        dismiss={asking === "all" ? "Keep links" : "Keep link"}
        onConfirm={() => asking !== null && revoke.mutate(asking)}
      />
    </>
  );
}

function LinkRow({ link, inBrowser, onRevoke }: { link: Share; inBrowser: boolean; onRevoke: () => void }) {
  const change = useShareChange();
  const [open, setOpen] = useState(false);
  const isPaused = link.pausedAt !== null;
  return (
    <li className="space-y-3 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link href={pageOf(link.target)} className="finger rounded-sm font-medium break-words underline-offset-2 hover:underline">
              {link.title}
            </Link>
            {inBrowser && <LinkBadges link={link} />}
          </div>
          <p className="text-xs text-ink-3">
            Shows {shownBy[link.target.kind]}
            {inBrowser && (
              <>
                ; <LinkFacts link={link} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={inBrowser ? shareAddress(link) : ""} label="Copy link" variant="primary" />
          <May needs="runner">
            <Button
              size="sm"
              aria-label={`${isPaused ? "Resume" : "Pause"} the link to ${link.title}`}
              className="min-w-17"
              busy={change.isPending}
              onClick={() =>
                change.mutate({
                  link,
                  change: { paused: !isPaused },
                  done: isPaused ? "Link resumed." : "Link paused. It opens nothing until you resume it.",
                })
              }
            >
              {isPaused ? "Resume" : "Pause"}
            </Button>
            <Button size="sm" aria-label={`Settings of the link to ${link.title}`} aria-expanded={open} onClick={() => setOpen(!open)}>
              Settings
            </Button>
            <Button size="sm" variant="danger" aria-label={`Revoke the link to ${link.title}`} onClick={onRevoke}>
              Revoke
            </Button>
          </May>
        </div>
      </div>
      {open && <LinkSettings link={link} />}
    </li>
  );
}
