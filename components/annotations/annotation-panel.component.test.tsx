import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { annotationsQuery, sampleAnnotations } from "@/components/data/annotation-queries";
import { runSource } from "@/components/data/run-source";
import { sampleQuery } from "@/components/data/sample-queries";
import { AnnotationPanel } from "./annotation-panel";

test("a failure class that is undone also changes the sample and the numbers of its run", async () => {
  const source = runSource(5, "logicif");
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const about = { id: 1, subject: "sample" as const, key: "5/2", author: "Ada", personId: null, why: "" };
  const annotation = { ...about, kind: "class" as const, value: { class: "STE" }, createdAt: "2026-01-01T00:00:00.000Z", undoneAt: null };
  client.setQueryData(annotationsQuery(source.annotations, sampleAnnotations(5, 2)).queryKey, [annotation]);
  const { queryKey } = sampleQuery(source, 2, null);
  client.setQueryData(queryKey, {} as never);
  vi.stubGlobal("fetch", async () => Response.json({ ok: true }));
  render(
    <QueryClientProvider client={client}>
      <AnnotationPanel
        api={source.annotations}
        filter={sampleAnnotations(5, 2)}
        subjects={[{ subject: "sample", key: "5/2", label: "The sample" }]}
        shortcut={{ letter: "e", busy: "input" }}
      />
    </QueryClientProvider>,
  );
  fireEvent.keyDown(document.body, { key: "e" });
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
});
