import fc from "fast-check";
import { expect, test } from "vitest";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { replay } from "./replay";

const texts = fc.array(fc.string(), { maxLength: 8 });

test("each reply is judged once, in order, with all earlier verdicts and no later ones", async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (replies) => {
      const asked: string[][] = [];
      const seen: string[] = [];
      const turns = replay(
        replies.map((reply) => ({ reply, sent: nothingSent })),
        ({ reply }, earlier, turn) => {
          asked.push(earlier.map((record) => `${record.reply} ${record.verdict?.score}`));
          return { verdict: { score: turn, passed: true, checks: [] }, of: reply };
        },
      );
      for await (const { turn, reply, word, record } of turns) {
        seen.push(reply.reply);
        expect([word.of, record.verdict?.score, asked.length]).toEqual([reply.reply, turn, turn + 1]);
      }
      expect(seen).toEqual(replies);
      expect(asked).toEqual(replies.map((_, turn) => replies.slice(0, turn).map((reply, at) => `${reply} ${at}`)));
    }),
  );
});

test("nothing is judged after the reader has stopped", async () => {
  let judged = 0;
  const replies = ["a", "b", "c"].map((reply) => ({ reply, sent: nothingSent }));
  for await (const { reply } of replay(replies, () => ({ verdict: null, nth: judged++ }))) if (reply.reply === "b") break;
  expect(judged).toBe(2);
});
