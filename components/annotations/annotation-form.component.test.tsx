import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Kind" }), { key: "Enter" });
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

test("a save clears the text that was sent, and keeps what was typed since", async () => {
  const saves: (() => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => saves.push(() => resolve(Response.json({ id: 1 })))));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallerProvider caller={{ personId: "olga", name: "Olga", role: "runner" }}>
        <AnnotationForm subjects={[suite]} classes={[]} called={0} />
      </CallerProvider>
    </QueryClientProvider>,
  );
  const why = screen.getByLabelText<HTMLTextAreaElement>("Why");
  const type = (value: string) => fireEvent.change(why, { target: { value } });
  const add = async (count: number) => {
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(saves).toHaveLength(count));
  };
  const idle = () => waitFor(() => expect(screen.getByRole("button", { name: "Add" }).getAttribute("aria-busy")).not.toBe("true"));
  type("The first");
  await add(1);
  type("The first, and more");
  saves[0]?.();
  await idle();
  expect(why.value).toBe("The first, and more");
  await add(2);
  saves[1]?.();
  await waitFor(() => expect(why.value).toBe(""));
});

test("a text stays with the subject for which it was typed, whichever check is picked meanwhile", () => {
  const client = new QueryClient();
  const [sample, first, second] = (["5/2", "5/2/0/a", "5/2/0/b"] as const).map((key) => ({ subject: "check" as const, key, label: key }));
  const withSubjects = (...subjects: (typeof sample)[]) => (
    <QueryClientProvider client={client}>
      <AnnotationForm subjects={subjects.flatMap((subject) => subject ?? [])} classes={[]} called={0} />
    </QueryClientProvider>
  );
  const { rerender } = render(withSubjects(sample));
  const subject = () => screen.queryByRole("combobox", { name: "About" })?.textContent;
  const type = (value: string) => fireEvent.change(screen.getByLabelText("Why"), { target: { value } });
  type("About the sample");
  rerender(withSubjects(first, sample));
  expect(subject()).toBe("5/2");
  type("");
  expect(subject()).toBe("5/2/0/a");
  type("About the first check");
  rerender(withSubjects(second, sample));
  expect(subject()).toBe("5/2/0/a");
});
