import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, expect, it, vi } from "vitest";
import { SuiteItems } from "./suite-items";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push() {} }) }));
afterEach(() => vi.unstubAllGlobals());

/** Answers with the first page, and with an error instead of the second until the server works again; counts the requests. */
function server(first: object, second: object) {
  const state = { broken: true, asked: 0 };
  vi.stubGlobal("fetch", async (url: string) => {
    state.asked++;
    if (!/cursor=\d/.test(url)) return Response.json(first);
    if (!state.broken) return Response.json(second);
    const error = { code: "internal", message: "The database is gone.", where: null, issues: [] };
    return Response.json({ error }, { status: 500 });
  });
  return state;
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const item = (ordinal: number) => ({ id: ordinal, ordinal, key: `item-${ordinal}`, tags: {} });

it("asks once for a page of items that fails, says why, and asks again only when a person wants it", async () => {
  // The list shows the rows for which it has room.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  const state = server({ items: [item(0), item(1)], total: 3, nextCursor: 1 }, { items: [item(2)], total: 3, nextCursor: null });
  render(
    <NuqsTestingAdapter>
      <QueryClientProvider client={client}>
        <SuiteItems suiteId={1} columns={[]} />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("The database is gone.");
  // Numbered as on an item's page: from 1.
  expect(screen.getByText("item-1").closest("[role=row]")?.firstElementChild?.textContent).toBe("2");
  expect(state.asked).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("alert");
  expect(state.asked).toBe(3);
  state.broken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("item-2")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(state.asked).toBe(4);
});
