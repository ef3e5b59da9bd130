import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { exampleModelRow } from "@/lib/contracts/model.fixture";
import { ModelForm } from "./model-form";

const router = vi.hoisted(() => ({ refresh: vi.fn(), push: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/models/1" }));
afterEach(() => vi.unstubAllGlobals());

const model = exampleModelRow();

/** True if closing the tab would ask first. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("does not take an edit for saved that was made while the form was being saved", async () => {
  const sent: { name: string; settings: { sampling: object } }[] = [];
  let answer = () => {};
  vi.stubGlobal("fetch", (url: string, { body, method = "GET" }: RequestInit = {}) => {
    if (method !== "PUT") return Promise.resolve(Response.json(null));
    sent.push(JSON.parse(String(body)));
    return new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json({ id: url }));
    });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ModelForm model={model} kind="openai-compatible" families={[]} />
    </QueryClientProvider>,
  );
  const type = (value: string) => fireEvent.change(screen.getByLabelText(/^Temperature/), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: /Save changes/ }));
  type("0.5");
  expect(asksBeforeLeaving()).toBe(true);
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  type("0.7");
  await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
  answer();
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  expect(asksBeforeLeaving()).toBe(true);
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ settings }) => settings.sampling)).toEqual([{ temperature: 0.5 }, { temperature: 0.7 }]);
});
