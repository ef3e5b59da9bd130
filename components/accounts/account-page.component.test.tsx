import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { accountQuery } from "@/components/data/account-queries";
import { toast } from "@/components/ui/toast";
import type { Account } from "@/lib/contracts/people";
import { AccountPage } from "./account-page";

const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const account: Account = {
  person: {
    ...{ id: "1", email: "ada@example.org", name: "Ada", role: "runner" as const, deactivatedAt: null, hasSecondFactor: false },
    ...{ createdAt: "2026-03-01T00:00:00.000Z", lastSeenAt: null, monthlyUsd: null, monthSpent: 0 },
  },
  ...{ heldRole: "runner" as const, hasPassword: true, sessions: [], sessionDays: { idle: 14, most: 90 }, apiKeys: [] },
};

beforeEach(() => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(accountQuery().queryKey, account);
  render(
    <QueryClientProvider client={client}>
      <AccountPage />
    </QueryClientProvider>,
  );
});
afterEach(() => vi.unstubAllGlobals());

it.each(["Log out", "Log out everywhere"])("“%s” says that it failed", async (name) => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  const errorToast = vi.spyOn(toast, "error");
  fireEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(errorToast).toHaveBeenCalledWith("You may still be logged in", { description: expect.any(String) }));
  errorToast.mockRestore();
});

it("renders the frame of the page again with a new name", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ ok: true }));
  const [save] = screen.getAllByRole("button", { name: "Save" });
  if (!save) throw new Error("There is no button.");
  fireEvent.click(save);
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
});

it("sends forms with a password by POST, so that a password is never in an address", () => {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[type=password]")];
  expect(fields.map(({ name, form }) => [name, form?.method])).toEqual([
    ["current", "post"],
    ["new", "post"],
    ["password", "post"],
  ]);
});
