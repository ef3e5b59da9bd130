"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { triedReplyQuery } from "@/components/data/suite-queries";
import { tones } from "@/components/evidence/tones";
import type { ChosenFile } from "@/components/forms/send-files";
import { useDebounced } from "@/components/forms/use-debounced";
import { Failed } from "@/components/ui/failed";
import { Field, fieldNote } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import type { OutcomeDeclaration } from "@/lib/contracts/check";
import { mostTried } from "@/lib/contracts/plain/limits";
import type { TriedReply, TryReply } from "@/lib/contracts/suite";

/** Milliseconds after the last key press until a reply is scored. */
const restMs = 300;

interface ReplyTrialProps {
  request: Pick<TryReply, "benchmark" | "importer" | "asked">;
  file: ChosenFile;
  outcomes: readonly OutcomeDeclaration[];
}

/** Scores a reply to one of a file's items as it is typed, before anything is imported. */
export function ReplyTrial({ request, file, outcomes }: ReplyTrialProps) {
  const [beginning, setBeginning] = useState<{ text: string; cut: boolean } | null>(null);
  const [unread, setUnread] = useState<Error | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const [reply, setReply] = useState("");
  const id = useId();
  useEffect(() => {
    let gone = false;
    const unreadable = () => setUnread(new Error(`“${file.name}” can no longer be read. Select it again.`));
    beginningOf(file.file).then(
      (read) => !gone && setBeginning(read),
      () => !gone && unreadable(),
    );
    return () => {
      gone = true;
    };
  }, [file]);
  const { settled, moving } = useDebounced({ request, key, reply }, JSON.stringify([request, key, reply]), restMs);
  const asked =
    beginning === null
      ? null
      : { ...settled.request, name: file.name, ...beginning, key: settled.key, reply: settled.reply === "" ? null : settled.reply };
  const tried = useQuery(triedReplyQuery(asked));
  // Kept after a failed request, so that the form stays as it is.
  const [last, setLast] = useState<{ file: ChosenFile; data: TriedReply } | null>(null);
  if (tried.data && (tried.data !== last?.data || file !== last.file)) setLast({ file, data: tried.data });
  const data = tried.data ?? (last?.file === file ? last.data : undefined);
  const error = unread ?? tried.error;
  return (
    <section aria-label="Try a reply" className="space-y-4 rounded-md border border-line p-4">
      <div>
        <h3 className="text-sm font-medium">Try a reply</h3>
        <p className="text-xs text-ink-2">
          See what the checks of a prompt in <span className="break-all">“{file.name}”</span> make of a reply before you import it. Nothing
          is stored.
        </p>
      </div>
      {data && data.problems.length > 0 && <FileProblems problems={data.problems} />}
      {data && data.items.length === 0 && <p className="text-sm text-ink-2">No items could be read at the beginning of “{file.name}”.</p>}
      {data && data.items.length > 0 && (
        <>
          <Field
            label="Reply to"
            htmlFor={`${id}-item`}
            {...(data.items.length === mostTried.items && { help: `The first ${mostTried.items} in the file.` })}
          >
            <Select
              id={`${id}-item`}
              label="Reply to"
              value={key ?? data.key}
              onChange={setKey}
              options={data.items.map((item) => ({ value: item.key, label: item.key, note: item.opening }))}
            />
            <p className="mt-1 line-clamp-2 text-xs text-ink-2">{data.items.find((item) => item.key === (key ?? data.key))?.opening}</p>
          </Field>
          <Field label="Reply" htmlFor={`${id}-reply`} help={moving || tried.isFetching ? "Scoring…" : "Scored as you type."}>
            <TextArea
              id={`${id}-reply`}
              rows={6}
              maxLength={mostTried.reply}
              aria-describedby={fieldNote(`${id}-reply`)}
              value={reply}
              onChange={(event) => setReply(event.target.value)}
            />
          </Field>
        </>
      )}
      {error && <Failed error={error} {...(unread === null && { retry: () => void tried.refetch() })} />}
      {data && !error && reply !== "" && <Verdict tried={data} outcomes={outcomes} />}
    </section>
  );
}

/** Beginning of a file that is used for the trial: complete lines, if it has more than one. */
async function beginningOf(file: File): Promise<{ text: string; cut: boolean }> {
  const text = (await file.slice(0, mostTried.text).text()).replace(/^\uFEFF/, "");
  if (file.size <= mostTried.text) return { text, cut: false };
  const end = text.lastIndexOf("\n") + 1;
  return { text: end > 0 ? text.slice(0, end) : text, cut: true };
}

function FileProblems({ problems }: { problems: TriedReply["problems"] }) {
  return (
    <ul aria-label="Problems of the file" className="space-y-1 text-xs text-warn">
      {problems.map(({ line, message }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several problems
        <li key={at}>
          {line !== null && `Line ${line}: `}
          {message}
        </li>
      ))}
    </ul>
  );
}

const unscored = { label: "Not scorable", tone: "unscored" } as const;
const isUndeclared = (outcome: string, outcomes: readonly OutcomeDeclaration[]) => !outcomes.some(({ id }) => id === outcome);

function Verdict({ tried: { passed, fault, checks, limits }, outcomes }: { tried: TriedReply; outcomes: readonly OutcomeDeclaration[] }) {
  // The rows give the reason.
  const unread = fault !== null && checks.some(({ outcome, actual }) => isUndeclared(outcome, outcomes) && actual !== undefined);
  return (
    <div>
      <p role="status" className="text-sm font-medium">
        {passed !== null
          ? passed
            ? "The reply passes."
            : "The reply does not pass."
          : unread
            ? "The reply cannot be scored."
            : (fault ?? "Scoring…")}
      </p>
      {limits.map((limit) => (
        <p key={limit} className="mt-1 text-xs text-warn">
          {limit}
        </p>
      ))}
      <ul aria-label="Checks" className="mt-2 divide-y divide-line">
        {checks.map(({ id, label, outcome, expected, actual, explains, sorts }) => {
          const { label: word, tone } = outcomes.find((declared) => declared.id === outcome) ?? unscored;
          const { icon: Icon, text } = tones[tone];
          const wanted = expected === undefined || expected === "" || label.endsWith(expected) ? null : `wanted: ${expected}`;
          const difference = [actual, wanted].filter(Boolean).join("; ");
          return (
            <li key={id} className="flex gap-2 py-2 text-sm">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${text}`} />
              <div className="min-w-0">
                <p>
                  <span className={`font-medium ${text}`}>{word}</span> {label}
                </p>
                {difference && <p className="num text-xs break-words text-ink-2">{difference}</p>}
                {(explains !== undefined || sorts.length > 0) && (
                  <p className="text-xs text-ink-3">
                    {sorts.length > 0 && <span className="num break-all">{sorts.join(", ")}</span>} {explains}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
