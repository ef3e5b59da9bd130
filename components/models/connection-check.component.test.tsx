import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exampleModelRow } from "@/lib/contracts/model.fixture";
import { ModelForm } from "./model-form";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }), usePathname: () => "/models/1" }));

const model = exampleModelRow({
  settings: { kind: "openai-compatible", address: "http://127.0.0.1:9/v1", model: "m", sampling: { temperature: 0, topP: 0.9 } },
});
const tested: { sampling: object }[] = [];
beforeEach(() => {
  tested.length = 0;
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const asked = JSON.parse(String(body));
    tested.push(asked);
    const refused = "temperature" in asked.sampling ? { field: "temperature", value: "0" } : null;
    const sentence = refused ? "The endpoint rejects the setting temperature, sent as 0 (400)." : "m answered.";
    return Response.json({ ok: refused === null, sentence, latencyMs: 1, reply: refused ? null : "ready", refused });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("asks before it removes a refused setting from the form, then tests the form without it", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ModelForm model={model} kind="openai-compatible" families={[]} />
    </QueryClientProvider>,
  );
  const temperature = () => screen.getByLabelText<HTMLInputElement>(/^Temperature/).value;
  fireEvent.click(screen.getByRole("button", { name: "Test connection" }));
  const button = await screen.findByRole("button", { name: "Remove temperature and test again" });
  // Nothing is changed before the person confirms.
  expect([temperature(), tested.length]).toEqual(["0", 1]);
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByText(/m answered\./)).toBeDefined());
  expect(temperature()).toBe("");
  expect(tested[1]?.sampling).toEqual({ topP: 0.9 });
  expect(screen.queryByText(/The form has changed since/)).toBeNull();
});
