import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { ProblemError } from "@/components/ui/problem-error";
import { getJson, sendJson } from "./fetch-json";

const answer = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", answer);
afterEach(() => answer.mockReset());

const answers = (body: unknown, status = 200) =>
  answer.mockResolvedValue(new Response(body === undefined ? "" : JSON.stringify(body), { status }));
const lost = () => Promise.reject<z.ZodString>(new Error("Failed to fetch dynamically imported module"));
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => (error instanceof ProblemError ? { ...error.problem, status: error.status } : error),
  );

it("reads a response by the contract that it loads, and reports where the response differs", async () => {
  answers({ id: 3 });
  expect(await getJson("/api/x", async () => z.object({ id: z.number() }))).toEqual({ id: 3 });
  answers({ id: "3" });
  const wrong = await failure(getJson("/api/x", async () => z.object({ id: z.number() })));
  expect(wrong).toMatchObject({ code: "internal", where: "GET /api/x", message: expect.stringContaining("At “id”") });
});

it("sends no request whose response it could not read, because people repeat failed requests", async () => {
  const failed = await failure(sendJson("POST", "/api/runs", { suiteId: 1 }, lost));
  expect(failed).toMatchObject({ code: "unavailable", where: "POST /api/runs", message: expect.stringContaining("Nothing was sent") });
  expect(answer).not.toHaveBeenCalled();
});

it("sends the request while the contract loads, and advises a reload if loading fails", async () => {
  answers("x");
  expect(await failure(getJson("/api/x", lost))).toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("Reload the page"),
  });
  expect(answer).toHaveBeenCalledOnce();
});

it("reports the server's message, or its status if there is none", async () => {
  const problem = { code: "conflict", message: "The run has ended.", where: "run 3", issues: [] };
  answers({ error: problem }, 409);
  expect(await failure(sendJson("POST", "/api/runs/3/pause"))).toEqual({ ...problem, status: 409 });
  answers("<html>", 502);
  expect(await failure(sendJson("POST", "/api/runs/3/pause"))).toMatchObject({ status: 502, message: expect.stringContaining("502") });
  answers(undefined);
  expect(await sendJson("DELETE", "/api/shares/x")).toBeNull();
});
