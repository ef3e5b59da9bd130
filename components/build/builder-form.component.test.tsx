import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { modelsQuery } from "@/components/data/model-queries";
import { manifestById } from "@/lib/benchmarks/registry";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { BuilderForm } from "./builder-form";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }), usePathname: () => "/build" }));

it.each(["/runs", "?build=7"])("asks before the link %s discards what was typed", (href) => {
  const { id, title, builders } = infoOfManifest(manifestById("ifscale"));
  const [builder] = builders;
  if (!builder) throw new Error("The family has no builder.");
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(modelsQuery().queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <a href={href}>Elsewhere</a>
      <BuilderForm benchmark={{ id, title }} builder={builder} build={undefined} busy={false} onStarted={() => {}} />
    </QueryClientProvider>,
  );
  const leave = () => fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  // The browser of the test cannot open another page.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  leave();
  expect(screen.queryByRole("dialog")).toBeNull();
  const [field] = screen.getAllByRole("textbox");
  if (!field) throw new Error("The form has no text field.");
  fireEvent.change(field, { target: { value: "42" } });
  leave();
  expect(screen.getByRole("dialog", { name: "Leave without saving this form?" })).toBeDefined();
});
