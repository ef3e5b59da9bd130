import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { OutcomeDeclaration } from "@/lib/contracts/check";
import { type TriedReply, tryReplyBody } from "@/lib/contracts/suite";
import { ReplyTrial } from "./reply-trial";

const outcomes: OutcomeDeclaration[] = [
  { id: "pass", letter: "p", label: "Followed", tone: "pass", credit: 1 },
  { id: "fail", letter: "f", label: "Missed", tone: "fail", credit: 0 },
];

/** Response of a server that counts words and wants three. */
function answerTo(reply: string | null): TriedReply {
  const words = reply?.split(" ").length ?? 0;
  const check = { id: "check-1", label: "words", group: "length", expected: "at least 3", actual: `${words} words` };
  const checks = [{ ...check, outcome: words >= 3 ? "pass" : "fail", explains: "Words are counted.", sorts: ["length:words"] }];
  const problems = [{ line: 2, message: "The line is not a JSON object.", kind: "row" as const }];
  const items = [{ key: "k1", opening: "Write three words." }];
  const limits = reply === null ? [] : ["In Chinese words are counted otherwise."];
  return {
    items,
    problems,
    key: "k1",
    passed: reply === null ? null : words >= 3,
    fault: null,
    checks: reply === null ? [] : checks,
    limits,
  };
}

it("scores a pasted reply by the file's checks, and sends no request without the file's text", async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const { reply, text } = tryReplyBody.parse(JSON.parse(body));
    expect(text).toBe("a line\n");
    asked.push(reply);
    return Response.json(answerTo(reply));
  });
  const file = { file: new File(["a line\n"], "own.jsonl"), name: "own.jsonl" };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReplyTrial request={{ benchmark: "ifeval", importer: "prompts", asked: {} }} file={file} outcomes={outcomes} />
    </QueryClientProvider>,
  );
  const reply = await screen.findByLabelText("Reply");
  expect(screen.getByRole("list", { name: "Problems of the file" }).textContent).toBe("Line 2: The line is not a JSON object.");
  expect(screen.queryByRole("list", { name: "Checks" })).toBeNull();
  fireEvent.change(reply, { target: { value: "only two" } });
  expect(await screen.findByText("The reply does not pass.")).toBeDefined();
  expect(within(screen.getByRole("list", { name: "Checks" })).getByText("2 words; wanted: at least 3")).toBeDefined();
  expect(screen.getByText("In Chinese words are counted otherwise.")).toBeDefined();
  fireEvent.change(reply, { target: { value: "now there are five words" } });
  expect(await screen.findByText("The reply passes.")).toBeDefined();
  expect(screen.getByText("Followed")).toBeDefined();
  expect(asked).toEqual([null, "only two", "now there are five words"]);
  vi.unstubAllGlobals();
});

it("keeps the form and offers to try again after a failed request", async () => {
  let fails = false;
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    if (fails) return new Response("Bad gateway", { status: 502 });
    return Response.json(answerTo(tryReplyBody.parse(JSON.parse(body)).reply));
  });
  const file = { file: new File(["a line\n"], "own.jsonl"), name: "own.jsonl" };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReplyTrial request={{ benchmark: "ifeval", importer: "prompts", asked: {} }} file={file} outcomes={outcomes} />
    </QueryClientProvider>,
  );
  const reply = await screen.findByLabelText<HTMLTextAreaElement>("Reply");
  fails = true;
  fireEvent.change(reply, { target: { value: "there are three" } });
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Reply").value).toBe("there are three");
  fails = false;
  fireEvent.click(again);
  expect(await screen.findByText("The reply passes.")).toBeDefined();
  vi.unstubAllGlobals();
});
