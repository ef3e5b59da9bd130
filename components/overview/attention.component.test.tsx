import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { readLine } from "@/lib/filter/fields";
import { runFields } from "@/lib/filter/runs";
import { AttentionPart } from "./attention";

it("links the runs that wait for an endpoint to a filter that the list of runs can read", () => {
  const runs = [7, 8].map((id) => ({ id, personId: null }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttentionPart lines={[{ kind: "endpoint", host: "a.example", since: null, runs }]} progress={new Map()} />
    </QueryClientProvider>,
  );
  const address = new URL(screen.getByRole("link", { name: "2 runs wait" }).getAttribute("href") ?? "", "https://heed.example");
  const filter = address.searchParams.get("q") ?? "";
  expect(filter).toBe("state:stopped");
  expect(readLine(filter, runFields).problems).toEqual([]);
});
