import { dehydrate, QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { memo } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { HydratedState } from "./hydrated-state";
import { LatePart } from "./late-part";

const ask = vi.fn<() => Promise<number>>();
const countQuery = queryOptions({ queryKey: ["count"], queryFn: ask, staleTime: 10_000 });

const Count = memo(function Count() {
  return (
    <LatePart query={countQuery}>
      {({ data, error, retry }) => (
        <section>
          <h2>Count</h2>
          {data !== undefined ? (
            <p>count {data}</p>
          ) : error ? (
            <button type="button" onClick={retry}>
              {error.message}, try again
            </button>
          ) : (
            <p>not there yet</p>
          )}
        </section>
      )}
    </LatePart>
  );
});

/** State of a page whose count the server is still reading. */
function lateState(): string {
  const client = new QueryClient();
  void client.prefetchQuery({ ...countQuery, queryFn: () => new Promise<number>(() => {}) });
  return JSON.stringify(dehydrate(client, { shouldDehydrateQuery: () => true }));
}

let unmount = () => {};
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  ask.mockReset();
});

/** Hydrates the HTML that the server sends once it has read the late response, or failed to; returns the errors from which React recovered. */
async function hydrated(html: string, late: string | null, known?: number): Promise<unknown[]> {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = `<!--$--><section><h2>Count</h2>${html}</section><!--/$-->`;
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } });
  if (known !== undefined) client.setQueryData(countQuery.queryKey, known);
  const recovered: unknown[] = [];
  await act(async () => {
    const page = (
      <QueryClientProvider client={client}>
        <HydratedState state={lateState()} late={[Promise.resolve(late)]}>
          <Count />
        </HydratedState>
      </QueryClientProvider>
    );
    const root = hydrateRoot(place, page, { onRecoverableError: (error) => recovered.push(error) });
    unmount = () => act(() => root.unmount());
  });
  return recovered;
}

test("the browser neither requests a late response that the server has sent nor renders anything else", async () => {
  expect(await hydrated("<p>count <!-- -->7</p>", "7")).toEqual([]);
  screen.getByText("count 7");
  expect(ask).not.toHaveBeenCalled();
});

test("a late response that the server could not read is requested by the browser, which shows an error with a retry", async () => {
  ask.mockRejectedValue(new Error("The database is away"));
  expect(await hydrated("<p>not there yet</p>", null)).toEqual([]);
  const retry = await screen.findByRole("button", { name: "The database is away, try again" });
  ask.mockResolvedValue(8);
  fireEvent.click(retry);
  await screen.findByText("count 8");
});

test("a response that the browser read before it hydrates the part is shown after the server's HTML", async () => {
  ask.mockResolvedValue(8);
  expect(await hydrated("<p>not there yet</p>", null, 8)).toEqual([]);
  screen.getByText("count 8");
});
