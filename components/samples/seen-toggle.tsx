"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { sampleKeys } from "@/components/data/query-keys";
import type { Source } from "@/components/data/run-source";
import { busyElements } from "@/components/ui/busy-elements";
import { toast } from "@/components/ui/toast";
import { ToggleButton } from "@/components/ui/toggle-button";
import { useLetterKey } from "@/components/ui/use-letter-key";

/** Marks a missed sample as seen once it is open, and takes that back by a button or V: `seen:no` finds what is left to go through. */
export function SeenToggle({ source, ordinal }: { source: Source; ordinal: number }) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(true);
  const { mutate, isPending } = useMutation({
    mutationFn: (to: boolean) =>
      sendJson(to ? "PUT" : "DELETE", `${source.api}/samples/${ordinal}/seen`, undefined, () =>
        import("@/lib/contracts/sample").then(({ seenMark }) => seenMark),
      ),
    onSuccess: (answer) => {
      setSeen(answer.seen);
      void client.invalidateQueries({ queryKey: sampleKeys.pages(source.api) });
      void client.invalidateQueries({ queryKey: sampleKeys.places(source.api) });
    },
    onError: (error) => toast.error("The mark could not be saved", { description: error.message }),
  });
  useEffect(() => mutate(true), [mutate]);
  const toggle = () => {
    if (!isPending) mutate(!seen);
  };
  useLetterKey("v", busyElements, toggle);
  return (
    <ToggleButton keys="v" pressed={seen} onPress={toggle}>
      Seen <kbd className="font-mono text-xs text-ink-3 max-lg:hidden">V</kbd>
    </ToggleButton>
  );
}
