import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readAgain } from "./read-again";

test("events that come faster than answers end in data read after the last event, with one more read in all", async () => {
  const client = new QueryClient();
  const answers: ((value: number) => void)[] = [];
  let aborted = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["runs"],
    queryFn: ({ signal }) => {
      signal.addEventListener("abort", () => aborted++);
      return new Promise<number>((resolve) => answers.push(resolve));
    },
  });
  const stop = observer.subscribe(() => {});
  answers[0]?.(0);
  await expect.poll(() => observer.getCurrentResult().data).toBe(0);

  const events = [1, 2, 3, 4].map(() => readAgain(client, ["runs"]));
  expect(answers).toHaveLength(2);
  answers[1]?.(1);
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.(2);
  await Promise.all(events);
  expect([observer.getCurrentResult().data, answers.length, aborted]).toEqual([2, 3, 0]);

  const last = readAgain(client, ["runs"]);
  expect(answers).toHaveLength(4);
  answers[3]?.(3);
  await last;
  expect([observer.getCurrentResult().data, answers.length]).toEqual([3, 4]);
  stop();
});
