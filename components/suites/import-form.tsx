"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { suitesQuery } from "@/components/data/suite-queries";
import { type Drafts, draftsOf } from "@/components/forms/drafts";
import { FileDrop } from "@/components/forms/file-drop";
import { FormAlert } from "@/components/forms/form-alert";
import { FormFields } from "@/components/forms/form-fields";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { parseDrafts } from "@/components/forms/parse-drafts";
import { placeIssues } from "@/components/forms/place-issues";
import { type ChosenFile, sendFiles } from "@/components/forms/send-files";
import { UploadProgress } from "@/components/forms/upload-progress";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, fieldNote } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { ProblemError } from "@/components/ui/problem-error";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { ImportedThoughts } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { nameOfFiles } from "./name-of-files";
import { ReplyTrial } from "./reply-trial";

/** A benchmark with its importers. */
export type ImportBenchmark = Pick<BenchmarkInfo, "id" | "title" | "importers"> & { outcomes: BenchmarkInfo["views"]["outcomes"] };

interface ImportFormProps {
  benchmark: ImportBenchmark;
  importer: ImportBenchmark["importers"][number];
  /** True while an import is running. */
  busy: boolean;
  onStarted: (jobId: number) => void;
}

/** Form with the files of an importer, their problems, and the progress of the upload. */
export function ImportForm({ benchmark, importer, busy, onStarted }: ImportFormProps) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [name, setName] = useState("");
  const [suite, setSuite] = useState<number | null>(null);
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(importer.form));
  const [thoughts, setThoughts] = useState<ImportedThoughts>("unjudged");
  const [trim, setTrim] = useState(false);
  const [judged, setJudged] = useState(false);
  const [sent, setSent] = useState<{ sent: number; total: number } | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const { form, failed } = useFailedFocus();
  const { values, issues } = parseDrafts(importer.form, drafts);
  // Typed values are kept; proposed values follow the files.
  const choose = (chosen: ChosenFile[]) => {
    const paths = (files: readonly ChosenFile[]) => nameOfFiles(files.map((file) => file.name));
    const [before, now] = [paths(files), paths(chosen)];
    setFiles(chosen);
    // What was imported needs no question before leaving; other files do.
    if (send.isSuccess) send.reset();
    setDrafts((all) => {
      const untouched = importer.form.filter(({ name: field, fromFiles }) => fromFiles && (all[field] === before || !all[field]));
      return { ...all, ...Object.fromEntries(untouched.map((field) => [field.name, now])) };
    });
  };
  useEffect(() => () => stopper.current?.abort(), []);

  const send = useMutation({
    mutationFn: async () => {
      const stop = new AbortController();
      stopper.current = stop;
      const uploads = await sendFiles(files, (done, total) => setSent({ sent: done, total }), stop.signal);
      return sendJson(
        "POST",
        "/api/suites/import",
        {
          benchmark: benchmark.id,
          importer: importer.id,
          name,
          uploads,
          asked: values,
          suite: importer.joins ? suite : null,
          thoughts,
          trim,
        },
        () => import("@/lib/contracts/job").then(({ startedJob }) => startedJob),
      );
    },
    onSuccess: ({ jobId }) => onStarted(jobId),
    onError: () => {
      if (!stopper.current?.signal.aborted) failed();
    },
    onSettled: () => setSent(null),
  });
  const error = stopper.current?.signal.aborted ? null : send.error;
  const given = error instanceof ProblemError ? error.problem.issues : [];
  const asked = placeIssues(
    given,
    importer.form.map((field) => field.name),
    "asked",
  );
  const placed = placeIssues(asked.rest, ["uploads", "name", "suite"]);
  const fileIssue = judged && files.length === 0 ? "Choose a file first." : placed.fields.uploads;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (files.length === 0 || Object.keys(issues).length > 0) return failed();
    send.mutate();
  };
  const [first] = files;
  const isChanged = files.length > 0 || name !== "" || JSON.stringify(drafts) !== JSON.stringify(draftsOf(importer.form));
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      <Field label={importer.several ? "Files" : "File"} htmlFor="import-file" error={fileIssue}>
        <FileDrop id="import-file" accept={importer.accepts} several={importer.several} files={files} onFiles={choose} issue={fileIssue} />
      </Field>
      {importer.joins && <SuiteChoice benchmark={benchmark.id} chosen={suite} onChoose={setSuite} issue={placed.fields.suite} />}
      {importer.form.length > 0 && (
        <FormFields
          prefix="import-asked"
          fields={importer.form}
          drafts={drafts}
          issues={{ ...asked.fields, ...(judged ? issues : {}) }}
          onChange={(field, draft) => setDrafts({ ...drafts, [field]: draft })}
        />
      )}
      {importer.makes === "run" && (
        <>
          <Field
            label="Reasoning in replies"
            htmlFor="import-thoughts"
            help="Separated reasoning is stored with the answer but not scored. The report says how many replies contained any."
          >
            <Select
              id="import-thoughts"
              label="Reasoning in replies"
              value={thoughts}
              onChange={(value) => setThoughts(value as ImportedThoughts)}
              describedBy={fieldNote("import-thoughts")}
              options={thoughtOptions}
            />
          </Field>
          <Checkbox
            label="Trim answers"
            checked={trim}
            onChange={setTrim}
            help="Removes white space around each answer before scoring. The authors’ code keeps it."
          />
        </>
      )}
      <Field
        label="Name"
        aside="optional"
        htmlFor="import-name"
        help="Defaults to the name of the file or folder."
        error={placed.fields.name}
      >
        <TextInput
          id="import-name"
          value={name}
          placeholder={first?.name ?? ""}
          aria-invalid={placed.fields.name !== undefined}
          aria-describedby={fieldNote("import-name")}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {importer.makes === "suite" && first && Object.keys(issues).length === 0 && (
        <ReplyTrial
          key={`${first.name} ${first.file.size} ${first.file.lastModified}`}
          request={{ benchmark: benchmark.id, importer: importer.id, asked: values }}
          file={first}
          outcomes={benchmark.outcomes}
        />
      )}
      <FormAlert error={error} rest={placed.rest} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={send.isPending || busy}>
          {importer.makes === "run" ? "Import replies" : "Import items"}
        </Button>
        {sent && <UploadProgress {...sent} onCancel={() => stopper.current?.abort()} />}
      </div>
      <LeaveGuard dirty={isChanged && !send.isSuccess} subject="this form" />
    </form>
  );
}

const thoughtOptions: { value: ImportedThoughts; label: string }[] = [
  { value: "unjudged", label: "Separate, unless the file has a verdict on the reply" },
  { value: "all", label: "Separate in every reply" },
  { value: "keep", label: "Keep in the reply and score with it" },
];

/** Option that uses none of the stored suites, because the files contain the items. */
const inFiles = "files";

/** Selects the stored suite to which replies belong, if the files do not contain its items. */
function SuiteChoice(props: {
  benchmark: string;
  chosen: number | null;
  onChoose: (id: number | null) => void;
  issue: string | undefined;
}) {
  const { benchmark, chosen, onChoose, issue } = props;
  const suites = useQuery(suitesQuery(benchmark));
  return (
    <Field
      label="Suite"
      htmlFor="import-suite"
      help="The suite that the replies belong to, if the files do not include its items."
      error={issue}
    >
      <Select
        id="import-suite"
        label="Suite"
        value={chosen === null ? inFiles : String(chosen)}
        onChange={(value) => onChoose(value === inFiles ? null : Number(value))}
        invalid={issue !== undefined}
        describedBy={fieldNote("import-suite")}
        options={[
          { value: inFiles, label: "None: the files include the items" },
          ...(suites.data ?? []).map(({ id, name, itemCount }) => ({
            value: String(id),
            label: name,
            note: formatCount(itemCount, "item"),
          })),
        ]}
      />
    </Field>
  );
}
