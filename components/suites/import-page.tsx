"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ProblemError, sendJson } from "@/components/fetch-json";
import { FileDrop } from "@/components/forms/file-drop";
import { FormAlert } from "@/components/forms/form-alert";
import { placeIssues } from "@/components/forms/place-issues";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { leaderboardKeys, overviewKeys, runKeys, suiteKeys } from "@/components/query-keys";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Field, fieldNote } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { importResult } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { ImportReport } from "./import-report";
import { ImporterChoice } from "./importer-choice";

type ImportBenchmark = Pick<BenchmarkInfo, "id" | "title" | "importers">;

/** Reads a file in a format that a benchmark's authors released: items become a suite, replies a run that can be browsed and scored again. */
export function ImportPage({ benchmarks }: { benchmarks: readonly ImportBenchmark[] }) {
  const [wanted, setWanted] = useQueryState("benchmark");
  const [wantedImporter, setImporter] = useQueryState("importer");
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  const [lacking, setLacking] = useState(false);
  const queries = useQueryClient();
  const { form, failed } = useFailedFocus();
  const report = useRef<HTMLDivElement>(null);
  const benchmark = benchmarks.find((b) => b.id === wanted) ?? benchmarks[0];
  const importer = benchmark?.importers.find((i) => i.id === wantedImporter) ?? benchmark?.importers[0];

  const send = useMutation({
    mutationFn: (chosen: { file: File; benchmark: string; importer: string }) => {
      const body = new FormData();
      body.set("file", chosen.file);
      body.set("benchmark", chosen.benchmark);
      body.set("importer", chosen.importer);
      body.set("name", name);
      return sendJson("POST", "/api/suites/import", body, importResult);
    },
    onSuccess: () =>
      Promise.all(
        [suiteKeys.lists, runKeys.lists, overviewKeys.all, leaderboardKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
    onError: failed,
  });
  useEffect(() => {
    if (send.data) report.current?.focus();
  }, [send.data]);

  const placed = placeIssues(send.error instanceof ProblemError ? send.error.problem.issues : [], ["file", "name"]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLacking(file === null);
    if (file === null || benchmark === undefined || importer === undefined) return failed();
    send.mutate({ file, benchmark: benchmark.id, importer: importer.id });
  };
  const fileIssue = lacking && file === null ? "Choose a file first." : placed.fields.file;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Suites", href: "/suites" }]}
        title="Import"
        state="Read a file as a benchmark’s authors released it. Rows that cannot be read are named."
      />
      {benchmark === undefined || importer === undefined ? (
        <Empty title="Nothing to import" note="This benchmark has no importers." />
      ) : (
        <form ref={form} onSubmit={submit} noValidate className="max-w-3xl">
          <Section title="File">
            <div className="space-y-5">
              {benchmarks.length > 1 && (
                <Field label="Benchmark" htmlFor="import-benchmark">
                  <Select
                    id="import-benchmark"
                    label="Benchmark"
                    value={benchmark.id}
                    onChange={setWanted}
                    options={benchmarks.map((b) => ({ value: b.id, label: b.title }))}
                  />
                </Field>
              )}
              <ImporterChoice importers={benchmark.importers} chosen={importer.id} onChoose={setImporter} />
              <Field label="File" htmlFor="import-file" error={fileIssue}>
                <FileDrop id="import-file" accept={importer.accepts} file={file} onFile={setFile} issue={fileIssue} />
              </Field>
              <Field label="Name" aside="optional" htmlFor="import-name" help="The file’s name, when empty." error={placed.fields.name}>
                <TextInput
                  id="import-name"
                  value={name}
                  placeholder={file?.name ?? ""}
                  aria-invalid={placed.fields.name !== undefined}
                  aria-describedby={fieldNote("import-name")}
                  onChange={(event) => setName(event.target.value)}
                />
              </Field>
              <FormAlert error={send.error} rest={placed.rest} />
              <Button type="submit" variant="primary" busy={send.isPending}>
                {importer.makes === "run" ? "Import the replies" : "Import the items"}
              </Button>
            </div>
          </Section>
        </form>
      )}
      {send.data && (
        <div ref={report} tabIndex={-1} className="max-w-3xl outline-none">
          <ImportReport result={send.data} />
        </div>
      )}
    </>
  );
}
