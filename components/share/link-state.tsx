"use client";

import { Badge } from "@/components/ui/badge";
import { TimeAgo } from "@/components/ui/time-ago";
import { shareState } from "@/lib/contracts/plain/share-state";
import type { Share } from "@/lib/contracts/share";

const day = (at: string) => new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** Badges of a link that does not open, or that asks for a password. For the browser only, because a state depends on the time. */
export function LinkBadges({ link }: { link: Share }) {
  const state = shareState(link, new Date());
  return (
    <>
      {state === "paused" && <Badge tone="warn">Paused</Badge>}
      {state === "expired" && <Badge>Expired</Badge>}
      {link.hasPassword && <Badge>Password</Badge>}
    </>
  );
}

/** Says when a link was created, by whom, and until when it works. For the browser only, which knows the time zone. */
export function LinkFacts({ link: { by, createdAt, expiresAt } }: { link: Share }) {
  return (
    <>
      created <TimeAgo at={createdAt} />
      {by && (
        <>
          {" "}
          by <span translate="no">{by.name}</span>
        </>
      )}
      {expiresAt && `, ${new Date(expiresAt) <= new Date() ? "expired" : "works until"} ${day(expiresAt)}`}
    </>
  );
}
