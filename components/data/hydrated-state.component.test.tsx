import { dehydrate, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { HydratedState } from "./hydrated-state";

/** State of a page with a response that the server is still reading. */
function lateState(): string {
  const client = new QueryClient();
  void client.prefetchQuery({ queryKey: ["count"], queryFn: () => new Promise(() => {}) });
  return JSON.stringify(dehydrate(client, { shouldDehydrateQuery: () => true }));
}

function Count({ ask }: { ask: () => Promise<number> }) {
  const { data } = useQuery({ queryKey: ["count"], queryFn: ask, staleTime: 10_000 });
  return <p>{data === undefined ? "not there yet" : `count ${data}`}</p>;
}

function draw(late: Promise<string | null>, ask: () => Promise<number>) {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  render(
    <QueryClientProvider client={client}>
      <HydratedState state={lateState()} late={[late]}>
        <Count ask={ask} />
      </HydratedState>
    </QueryClientProvider>,
  );
}

test("a late response is shown when it arrives, without a request", async () => {
  const ask = vi.fn(async () => 0);
  // The response is already there, but the server rendered the page without it, and the browser must begin with the same content.
  draw(Promise.resolve("7"), ask);
  screen.getByText("not there yet");
  await screen.findByText("count 7");
  expect(ask).not.toHaveBeenCalled();
});

test("a late response that the server could not read is requested again", async () => {
  const ask = vi.fn(async () => 8);
  draw(Promise.resolve(null), ask);
  await screen.findByText("count 8");
  expect(ask).toHaveBeenCalledOnce();
});
