import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CallerProvider } from "@/components/data/caller";
import type { Role } from "@/lib/contracts/access";
import { AnnotationForm } from "./annotation-form";

const suite = { subject: "suite" as const, key: "3", label: "The suite", personId: "olga" };

/** Statements about Olga's suite that the form offers. */
async function offeredTo(role: Role, personId: string): Promise<(string | null)[]> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallerProvider caller={{ personId, name: personId, role }}>
        <AnnotationForm subjects={[suite]} classes={[]} called={0} />
      </CallerProvider>
    </QueryClientProvider>,
  );
  fireEvent.keyDown(screen.getByRole("combobox", { name: "What" }), { key: "Enter" });
  await screen.findByRole("option", { name: "Note" });
  const labels = screen.getAllByRole("option").map(({ textContent }) => textContent);
  cleanup();
  return labels;
}

test("the form offers to confirm a suite as the authors’ only to owners and the runner who made it", async () => {
  const confirms = "This is the authors’ suite";
  expect(await offeredTo("runner", "olga")).toContain(confirms);
  expect(await offeredTo("owner", "max")).toContain(confirms);
  for (const [role, person] of [
    ["runner", "rob"],
    ["reader", "olga"],
  ] as const) {
    const offered = await offeredTo(role, person);
    expect(offered).not.toContain(confirms);
    expect(offered).toContain("Reviewed: right");
  }
});
