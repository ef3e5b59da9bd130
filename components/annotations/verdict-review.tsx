"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { annotationsQuery } from "@/components/data/annotation-queries";
import { sendJson } from "@/components/data/fetch-json";
import { saveName } from "@/components/data/own-name";
import { annotationKeys } from "@/components/data/query-keys";
import { useOwnName } from "@/components/data/use-own-name";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { ToggleButton } from "@/components/ui/toggle-button";
import type { Annotate, AnnotationFilter } from "@/lib/contracts/annotation";
import { annotationKey } from "@/lib/contracts/plain/annotations";

type Finding = "right" | "wrong" | "unclear";

const findings: readonly { finds: Finding; label: string; key: string }[] = [
  { finds: "right", label: "Agree", key: "y" },
  { finds: "wrong", label: "Disagree", key: "x" },
  { finds: "unclear", label: "Unsure", key: "u" },
];

interface VerdictReviewProps {
  api: string;
  filter: AnnotationFilter;
  runId: number;
  ordinal: number;
  /** Selector for elements that handle letter keys themselves. */
  busy: string;
}

/**
 * Buttons and keys by which a person confirms or rejects the machine's verdict; repeating the choice undoes it. The verdict itself does not
 * change.
 */
export function VerdictReview({ api, filter, runId, ordinal, busy }: VerdictReviewProps) {
  const client = useQueryClient();
  const { data = [] } = useQuery(annotationsQuery(api, filter));
  const { name: author, isOfAccount, isOwn, setName: setAuthor } = useOwnName();
  const [asksName, setAsksName] = useState<Finding | null>(null);
  const key = annotationKey.sample(runId, ordinal);
  const reviews = data.flatMap((annotation) =>
    annotation.kind === "review" && annotation.subject === "sample" && annotation.undoneAt === null
      ? [{ id: annotation.id, author: annotation.author, personId: annotation.personId, finds: annotation.value.finds }]
      : [],
  );
  const ownReview = reviews.find(isOwn);
  const say = useMutation({
    mutationFn: async (finds: Finding) => {
      if (ownReview?.finds === finds) return void (await sendJson("POST", `/api/annotations/${ownReview.id}/undo`));
      const annotation: Annotate = { subject: "sample", key, kind: "review", value: { finds }, author: author.trim(), why: "" };
      await sendJson("POST", "/api/annotations", annotation, () => import("@/lib/contracts/stored").then(({ stored }) => stored));
    },
    onSuccess: () => {
      if (!isOfAccount) saveName(author.trim());
      setAsksName(null);
    },
    onError: (refused) => toast.error("Your review could not be saved", { description: refused.message }),
    onSettled: (_, error) => {
      const read = client.invalidateQueries({ queryKey: annotationKeys.all });
      // A review that failed can be tried again at once.
      return error ? undefined : read;
    },
  });
  const choose = (finds: Finding) => {
    if (say.isPending) return;
    if (author.trim() === "") setAsksName(finds);
    else say.mutate(finds);
  };
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(busy)) return;
    const finding = findings.find((finding) => finding.key === event.key);
    if (!finding) return;
    event.preventDefault();
    choose(finding.finds);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => byKey(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
  const others = reviews.filter((review) => review !== ownReview);
  return (
    <section aria-label="Is the verdict right?" className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2 text-sm">
      <h2 className="text-xs text-ink-3">Is the verdict right?</h2>
      <div className="flex flex-wrap gap-1">
        {findings.map(({ finds, label, key: shortcut }) => (
          <ToggleButton key={finds} keys={shortcut} pressed={ownReview?.finds === finds} onPress={() => choose(finds)}>
            {label} <kbd className="font-mono text-xs text-ink-3 max-lg:hidden">{shortcut.toUpperCase()}</kbd>
          </ToggleButton>
        ))}
      </div>
      {asksName !== null && (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (author.trim() !== "") choose(asksName);
          }}
        >
          <TextInput
            autoFocus
            aria-label="Your name"
            placeholder="Your name, then Enter"
            value={author}
            onChange={(event) => setAuthor(event.target.value)}
          />
        </form>
      )}
      {others.length > 0 && (
        <p className="text-xs text-ink-3">
          {others
            .map((review) => `${review.author}: ${findings.find(({ finds }) => finds === review.finds)?.label.toLowerCase()}`)
            .join(", ")}
        </p>
      )}
    </section>
  );
}
