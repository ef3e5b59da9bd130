import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { endPool, pool } from "@/lib/db/pool";
import { systemClock } from "@/lib/engine/clock";
import { keptAnswers } from "./kept-answers";

beforeAll(async () => {
  await pool().query("insert into job (id, kind, benchmark, name, input, status) values (1, 'build', 'b', 'b', '{}', 'running')");
});
afterAll(() => endPool());

it("gives equal requests their stored answers in turn, and asks only for missing ones", async () => {
  let asked = 0;
  const answering = async () => {
    const kept = await keptAnswers(1, systemClock);
    return { kept, ask: (request: unknown) => kept.answer(request, z.string(), async () => `answer ${++asked}`) };
  };
  const first = await answering();
  // In parallel too: each call has its own answer.
  expect((await Promise.all([first.ask({ a: 1, b: 2 }), first.ask({ b: 2, a: 1 })])).toSorted()).toEqual(["answer 1", "answer 2"]);
  expect(await first.ask({ a: 2 })).toBe("answer 3");
  const failing = first.kept.answer({ a: 2 }, z.string(), () => Promise.reject(new Error("gone")));
  await expect(failing).rejects.toThrow("gone");
  expect([first.kept.count, first.kept.replayed]).toEqual([3, 0]);

  const second = await answering();
  expect(second.kept.count).toBe(3);
  const again = [await second.ask({ a: 1, b: 2 }), await second.ask({ a: 1, b: 2 })];
  expect(again.toSorted()).toEqual(["answer 1", "answer 2"]);
  expect([await second.ask({ a: 2 }), asked]).toEqual(["answer 3", 3]);
  expect([await second.ask({ a: 2 }), await second.ask({ a: 1, b: 2 })]).toEqual(["answer 4", "answer 5"]);
  expect([second.kept.count, second.kept.replayed]).toEqual([5, 3]);
});
