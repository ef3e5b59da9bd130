"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { sampleKeys } from "@/components/data/query-keys";
import type { Source } from "@/components/data/run-source";
import { busyElements } from "@/components/ui/busy-elements";
import { toast } from "@/components/ui/toast";
import { ToggleButton } from "@/components/ui/toggle-button";
import { useLetterKey } from "@/components/ui/use-letter-key";

interface Mark {
  to: boolean;
  /** True if the mark was set by opening the sample, not by the reader. */
  isOpening: boolean;
}

/** Button and key V that toggle whether a missed sample counts as seen, which opening it sets; `seen:no` finds the remaining samples. */
export function SeenToggle({ source, ordinal }: { source: Source; ordinal: number }) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(true);
  // The mark that the reader last asked for, which an earlier answer must not take back.
  const wanted = useRef<Mark | null>(null);
  const { mutate } = useMutation({
    // Marks are sent one after the other.
    scope: { id: `seen ${source.api} ${ordinal}` },
    onMutate: (mark) => {
      wanted.current = mark;
      setSeen(mark.to);
    },
    mutationFn: ({ to }: Mark) => sendJson(to ? "PUT" : "DELETE", `${source.api}/samples/${ordinal}/seen`),
    onSuccess: (_, { isOpening }) => {
      void client.invalidateQueries({ queryKey: sampleKeys.pages(source.api) });
      // The position on screen came with the page; the next one is read with the next page.
      void client.invalidateQueries({ queryKey: sampleKeys.places(source.api), refetchType: isOpening ? "none" : "active" });
    },
    onError: (error, mark) => {
      if (wanted.current === mark) setSeen(!mark.to);
      toast.error("The mark could not be saved", { description: error.message });
    },
  });
  useEffect(() => mutate({ to: true, isOpening: true }), [mutate]);
  const toggle = () => mutate({ to: !seen, isOpening: false });
  useLetterKey("v", busyElements, toggle);
  return (
    <ToggleButton keys="v" pressed={seen} onPress={toggle}>
      Seen <kbd className="font-mono text-xs text-ink-3 max-lg:hidden">V</kbd>
    </ToggleButton>
  );
}
