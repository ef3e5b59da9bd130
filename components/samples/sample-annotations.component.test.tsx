import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test } from "vitest";
import { annotationsQuery, sampleAnnotations } from "@/components/data/annotation-queries";
import { runSource } from "@/components/data/run-source";
import { sampleQuery } from "@/components/data/sample-queries";
import type { SampleDetail } from "@/lib/contracts/sample";
import { SampleAnnotations } from "./sample-annotations";

test("a picked check is annotated in the turn on screen, which is the first missed one if the address names none", async () => {
  const source = runSource(5, "ifscale");
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const turn = (turn: number, passed: boolean) => ({ turn, verdict: { passed, checks: [{ id: "a", label: "Short" }] } });
  const sample = { status: "scored", turns: [turn(0, true), turn(1, false), turn(2, false)] } as unknown as SampleDetail;
  client.setQueryData(sampleQuery(source, 2, null).queryKey, sample);
  client.setQueryData(annotationsQuery(source.annotations, sampleAnnotations(5, 2)).queryKey, []);
  render(
    <NuqsTestingAdapter searchParams="?check=a">
      <QueryClientProvider client={client}>
        <SampleAnnotations source={source} runId={5} ordinal={2} open />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  fireEvent.keyDown(document.body, { key: "e" });
  expect((await screen.findByRole("combobox", { name: "About" })).textContent).toBe("Short in turn 2");
});
