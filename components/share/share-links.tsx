"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { sharesQuery } from "@/components/data/share-queries";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Failed } from "@/components/ui/failed";
import { Skeleton } from "@/components/ui/skeleton";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import type { Share, ShareTarget } from "@/lib/contracts/share";
import { reachOf, shareAddress } from "./link-address";
import { LinkSettings } from "./link-settings";
import { LinkBadges, LinkFacts } from "./link-state";

/** Share links to one target, with a button that makes another one. */
export function ShareLinks({ target }: { target: ShareTarget }) {
  const client = useQueryClient();
  const { queryKey, ...query } = sharesQuery(target);
  const links = useQuery({ queryKey, ...query });
  const [asking, setAsking] = useState<string | null>(null);
  const [settings, setSettings] = useState<string | null>(null);
  const change = (changed: (before: Share[]) => Share[]) => {
    client.setQueryData<Share[]>(queryKey, (before = []) => changed(before));
    // A read that began before the change must not bring the old list back.
    void client.invalidateQueries({ queryKey });
  };
  const make = useMutation({
    mutationFn: () => sendJson("POST", "/api/shares", target, () => import("@/lib/contracts/share").then(({ share }) => share)),
    onSuccess: async (made) => {
      change((before) => [made, ...before]);
      try {
        await navigator.clipboard.writeText(shareAddress(made));
        toast.success("Link created and copied.");
      } catch {
        toast.success("Link created. Copy it from the list.");
      }
    },
    onError: (error) => toast.error("The link could not be created", { description: error.message }),
  });
  const revoke = useMutation({
    mutationFn: (slug: string) => sendJson("DELETE", `/api/shares/${slug}`),
    onSuccess: (_, slug) => {
      setAsking(null);
      change((before) => before.filter((link) => link.slug !== slug));
      toast.success("Link revoked. It no longer opens anything.");
    },
    onError: (error) => toast.error("The link could not be revoked", { description: error.message }),
  });

  if (!links.data) return links.error ? <Failed error={links.error} retry={() => void links.refetch()} /> : <Skeleton className="h-24" />;
  const open = links.data.filter((link) => isAlike(link.target, target));
  return (
    <div className="space-y-3">
      <Button variant={open.length === 0 ? "primary" : "quiet"} busy={make.isPending} onClick={() => make.mutate()}>
        {open.length === 0 ? "Create a link" : "Create another link"}
      </Button>
      {open[0] && <p className="text-xs text-ink-2">{reachOf(open[0])}</p>}
      {open.length > 0 && (
        <ul aria-label="Links" className="divide-y divide-line border-t border-line">
          {open.map((link) => (
            <li key={link.slug} className="space-y-2 py-2.5">
              <TextInput
                readOnly
                mono
                aria-label="Address of the link"
                value={shareAddress(link)}
                onFocus={(event) => event.currentTarget.select()}
                className="text-xs"
              />
              <div className="flex flex-wrap items-center gap-2">
                <CopyButton text={shareAddress(link)} label="Copy link" variant="primary" />
                <LinkBadges link={link} />
                <span className="text-xs text-ink-3">
                  <LinkFacts link={link} />
                </span>
                <span className="ml-auto flex items-center gap-2">
                  {asking === link.slug ? (
                    <>
                      <span className="text-xs text-ink-2">Revoke permanently?</span>
                      <Button size="sm" onClick={() => setAsking(null)}>
                        Keep
                      </Button>
                      <Button size="sm" variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate(link.slug)}>
                        Revoke
                      </Button>
                    </>
                  ) : (
                    <>
                      <Button
                        size="sm"
                        aria-expanded={settings === link.slug}
                        onClick={() => setSettings(settings === link.slug ? null : link.slug)}
                      >
                        Settings
                      </Button>
                      <Button size="sm" variant="danger" onClick={() => setAsking(link.slug)}>
                        Revoke
                      </Button>
                    </>
                  )}
                </span>
              </div>
              {settings === link.slug && <LinkSettings link={link} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** True if two links show the same thing; the list may contain more than the target's own links. */
function isAlike(link: ShareTarget, target: ShareTarget): boolean {
  if (target.kind === "leaderboard")
    return link.kind === "leaderboard" && link.simulated === target.simulated && link.ranking === target.ranking;
  if (target.kind === "comparison")
    return (
      link.kind === "comparison" && link.baseline === target.baseline && [...link.runs].sort().join() === [...target.runs].sort().join()
    );
  return true;
}
