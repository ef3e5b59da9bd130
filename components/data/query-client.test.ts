import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ProblemError } from "@/components/ui/problem-error";
import { newQueryClient } from "./query-client";

const failure = (status: number) => new ProblemError({ code: "unavailable", message: "No.", where: null, issues: [] }, status);

/** Number of requests of a read whose requests all fail with `error`. */
async function requests(error: Error): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(error));
  await expect(newQueryClient().fetchQuery({ queryKey: ["x"], queryFn, retryDelay: 0 })).rejects.toBe(error);
  return queryFn.mock.calls.length;
}

test("a read without a response is tried twice more, a deliberate error of the server is not", async () => {
  const client = newQueryClient();
  const { retry } = client.getDefaultOptions().queries ?? {};
  if (typeof retry !== "function") throw new Error("The retry rule is a function.");
  for (const status of [0, 502, 503, 504])
    expect([status, retry(0, failure(status)), retry(2, failure(status))]).toEqual([status, true, false]);
  for (const status of [400, 401, 403, 404, 409, 422, 500]) expect([status, retry(0, failure(status))]).toEqual([status, false]);
  expect(await requests(failure(404))).toBe(1);
});

test("a server on this machine is reached without a network", async () => {
  const client = newQueryClient();
  onlineManager.setOnline(false);
  try {
    expect(await client.fetchQuery({ queryKey: ["x"], queryFn: async () => "read" })).toBe("read");
    const observer = new QueryObserver(client, { queryKey: ["y"], queryFn: async () => "read too" });
    const seen: unknown[] = [];
    const stop = observer.subscribe(({ data }) => seen.push(data));
    await expect.poll(() => seen.at(-1)).toBe("read too");
    stop();
    await client
      .getMutationCache()
      .build(client, { mutationFn: async () => "sent" })
      .execute(undefined);
  } finally {
    onlineManager.setOnline(true);
  }
});
