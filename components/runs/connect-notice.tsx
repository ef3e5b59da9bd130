"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { runQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { Button } from "@/components/ui/button";
import { orRetry } from "@/components/ui/or-retry";
import { runAbilities } from "./run-abilities";

const ConnectDialog = dynamic(
  orRetry(async () => (await import("./connect-dialog")).ConnectDialog),
  { ssr: false },
);

/** Notice that an imported run has no model for new requests, with a button that connects it to a model of this Heed. */
export function ConnectNotice({ source }: { source: Source }) {
  const { data: run } = useQuery(runQuery(source));
  const [open, setOpen] = useState(false);
  const mayAct = useMay()("runner", run ?? {});
  const [wasOpened, setWasOpened] = useState(false);
  if (!run || !runAbilities(run).connect) return null;
  return (
    <>
      <div role="status" className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-line py-0.5 pl-3 text-sm">
        <span>
          This run was imported from another Heed, without address and key.{" "}
          {mayAct && "Connect it to one of your models to retry or resume it."}
        </span>
        {mayAct && (
          <Button
            size="sm"
            onClick={() => {
              setWasOpened(true);
              setOpen(true);
            }}
          >
            Connect a model
          </Button>
        )}
      </div>
      {wasOpened && <ConnectDialog open={open} onOpenChange={setOpen} source={source} run={run} />}
    </>
  );
}
