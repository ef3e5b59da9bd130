import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { beforeEach, expect, it, vi } from "vitest";
import { leaveAfterAsking } from "@/components/forms/leave-guard";
import { manifestById } from "@/lib/benchmarks/registry";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { NewSuitePage } from "./new-suite-page";

vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/suites/new" }));
const router = { push: vi.fn() };

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string) => (url.startsWith("/api/suites?") ? Response.json([]) : Response.json({}, { status: 500 })));
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.scrollIntoView = () => {};
});

async function choose(label: string, option: string) {
  fireEvent.keyDown(screen.getByRole("combobox", { name: label }), { key: "Enter" });
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

it("asks before another benchmark or page discards typed parameters", async () => {
  const [first, second] = ["ifscale", "logicif"].map((id) => infoOfManifest(manifestById(id)));
  if (!first || !second) throw new Error("A benchmark is missing.");
  render(
    <NuqsTestingAdapter searchParams="?benchmark=ifscale" hasMemory>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NewSuitePage benchmarks={[first, second]} />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  const seed = () => screen.getByLabelText<HTMLInputElement>("Seed");
  const leaves = vi.fn();
  leaveAfterAsking(leaves);
  expect(leaves).toHaveBeenCalledTimes(1);

  fireEvent.change(seed(), { target: { value: "7" } });
  leaveAfterAsking(leaves);
  fireEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  await choose("Benchmark", second.title);
  fireEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect([leaves.mock.calls.length, seed().value]).toEqual([1, "7"]);

  await choose("Benchmark", second.title);
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(seed().value).toBe("0"));
  leaveAfterAsking(leaves);
  expect(leaves).toHaveBeenCalledTimes(2);
});
