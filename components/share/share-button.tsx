"use client";

import { Link2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { orRetry } from "@/components/ui/or-retry";
import type { ShareTarget } from "@/lib/contracts/share";
import { shownBy } from "./shown-by";

const ShareLinks = dynamic(
  orRetry(async () => (await import("./share-links")).ShareLinks),
  { ssr: false },
);

/** Button that makes, lists and revokes read-only links to a run, a sample, a leaderboard or the table of all models. */
export function ShareButton({ target, size = "md" }: { target: ShareTarget; size?: "sm" | "md" }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may("runner")) return null;
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        <Link2 aria-hidden className={cx(size === "sm" ? "size-3.5" : "size-4", "text-ink-3 max-sm:hidden")} />
        Share
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Share by link"
        description={`Anyone with the link can see ${shownBy[target.kind]} and nothing else, without an account. You can revoke it at any time.`}
      >
        <ShareLinks target={target} />
      </Dialog>
    </>
  );
}
