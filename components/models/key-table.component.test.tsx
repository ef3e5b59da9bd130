import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ProviderKeys } from "@/lib/contracts/provider-key";
import { KeyTable } from "./key-table";

const stored = { hosts: ["api.lab.example"], readable: true, updatedAt: "2026-11-20T10:00:00.000Z", lastUsedAt: null, by: "Ada" };
const keys: ProviderKeys = {
  canStore: true,
  keys: [
    { name: "HEED_KEY_LAB", inEnvironment: false, models: 2, stored },
    { name: "HEED_KEY_LOST", inEnvironment: false, models: 0, stored: { ...stored, readable: false, by: null } },
    { name: "OPENAI_API_KEY", inEnvironment: true, models: 1, stored },
    { name: "XAI_API_KEY", inEnvironment: true, models: 0, stored: null },
  ],
};
let listed: ProviderKeys;
let refusal: Response | null;
const sent: { method: string; path: string; body: unknown }[] = [];
beforeEach(() => {
  listed = keys;
  refusal = null;
  sent.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "GET") return Response.json(listed);
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : null });
    return refusal ?? Response.json({ ok: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (search = "") =>
  render(
    <NuqsTestingAdapter searchParams={search}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <KeyTable />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") ?? document.body);

it("shows each key's source, the hosts that receive it and who entered it", async () => {
  show();
  const lab = await rowOf("HEED_KEY_LAB");
  expect(lab.getByText("api.lab.example")).toBeTruthy();
  expect(lab.getByText("Ada")).toBeTruthy();
  expect((await rowOf("HEED_KEY_LOST")).getAllByText(/encrypted with another secret: enter the key again/)).not.toEqual([]);
  expect((await rowOf("OPENAI_API_KEY")).getAllByText("environment, not the stored one")).not.toEqual([]);
  expect((await rowOf("XAI_API_KEY")).getAllByText("environment")).not.toEqual([]);
});

it("stores a key with its hosts and shows issues beside their field", async () => {
  show("key=HEED_KEY_NEW");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("Name")).toHaveProperty("value", "HEED_KEY_NEW");
  expect(dialog.getByRole("button", { name: "Store key" })).toHaveProperty("disabled", true);
  fireEvent.change(dialog.getByLabelText("Key"), { target: { value: "sk-lab" } });
  fireEvent.change(dialog.getByLabelText("Hosts"), { target: { value: "api.lab.example, localhost:8000" } });
  const issues = [{ path: "hosts", message: "“x” is not a host." }];
  refusal = Response.json({ error: { code: "invalid", message: "“x” is not a host.", where: "hosts", issues } }, { status: 400 });
  fireEvent.click(dialog.getByRole("button", { name: "Store key" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("“x” is not a host.");
  refusal = null;
  fireEvent.click(dialog.getByRole("button", { name: "Store key" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const body = { key: "sk-lab", hosts: ["api.lab.example", "localhost:8000"], replace: false };
  expect(sent.at(-1)).toEqual({ method: "PUT", path: "/api/keys/HEED_KEY_NEW", body });
});

it("names the variable to set if keys cannot be stored", async () => {
  listed = { keys: [], canStore: false };
  show();
  expect(await screen.findByText("HEED_SECRET")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enter a key" })).toBeNull();
});
