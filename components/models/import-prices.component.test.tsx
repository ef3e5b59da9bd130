import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PriceImport } from "@/lib/contracts/price-import";
import { ImportPrices } from "./import-prices";

const price = (model: string, inputPerMillion: number) => ({
  model,
  host: "",
  inputPerMillion,
  outputPerMillion: 2,
  note: "",
  source: "page",
});
const plan: PriceImport = {
  added: [{ ...price("new", 1), host: "a.example" }],
  changed: [{ before: price("dearer", 1), after: price("dearer", 1.5) }],
  same: 3,
  problems: [{ where: "row 4 (bad), outputPerMillion", message: "Invalid input" }],
  leftOut: 0,
};
const sent: { name: string; apply: boolean }[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json(plan);
  });
});
afterEach(() => vi.unstubAllGlobals());

it("shows a price file's changes before it imports them", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportPrices />
    </QueryClientProvider>,
  );
  const file = new File(["[]"], "prices.json", { type: "application/json" });
  fireEvent.change(screen.getByLabelText("Price file"), { target: { files: [file] } });
  const dialog = await screen.findByRole("dialog");
  for (const words of ["new at a.example", "input 1, output 2", "input 1 → 1.5", "3 prices unchanged", "row 4 (bad), outputPerMillion"])
    expect(dialog.textContent).toContain(words);
  expect(sent).toMatchObject([{ name: "prices.json", apply: false }]);
  fireEvent.click(screen.getByRole("button", { name: "Import 5 prices" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ name: "prices.json", text: "[]", apply: true });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
