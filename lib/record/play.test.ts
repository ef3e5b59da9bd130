import { expect, test } from "vitest";
import { openItem, openRun, verifierOf } from "@/lib/benchmarks/open";
import type { ReplyEnding } from "@/lib/contracts/turn-facts";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { echo, refusedWords } from "./family.fixture";
import { type Ports, play, type Taken } from "./play";
import { scoreReply } from "./score-reply";

const model = { name: "m", settings: { kind: "simulated" as const, profile: "good", seed: 1, latencySeconds: 0 } };
const usage = { latencyMs: 2, inputTokens: 3, outputTokens: 4, reasoningTokens: null };
const reply = (text: string, ended: ReplyEnding = "text"): Taken => ({
  ...{ kind: "answered", usage, answer: { reply: text, sent: { ...nothingSent, ended } } },
});

/**
 * Plays a dialogue of at most three turns with the given results. After these it builds the next request, to see whether another turn
 * follows.
 */
async function played(given: readonly Taken[], { word = "oak", most = 9 } = {}) {
  const opened = openItem(echo.engine, { word, turns: 3 });
  const facts = openRun(echo.manifest, { params: {}, suiteParams: {}, model, live: true });
  const asked: string[][] = [];
  const ports: Ports = {
    opened: () => opened,
    async ask(turn, next) {
      const { request } = await next();
      if (request === null) return { kind: "over" };
      asked.push(request.messages.map(({ parts }) => parts.join("")));
      return given[turn] ?? { kind: "halted" };
    },
    judge: (_turn, answer, earlier) => scoreReply(echo.manifest, verifierOf(echo, "reference"), opened, earlier, answer),
    continues: (turn) => turn !== most,
  };
  return { came: await play({ engine: echo.engine, facts }, ports), asked };
}

const sum = { latencyMs: 6, inputTokens: 9, outputTokens: 12, reasoningTokens: null };

test("a sample continues until its family asks nothing more, and each request includes the earlier replies", async () => {
  const { came, asked } = await played([reply("oak"), reply("oak"), reply("elm")]);
  expect(came).toEqual({
    end: { status: "scored", reason: null, ending: null },
    sum: { ...sum, score: 2 / 3, passed: false, checksPassed: 2, checksTotal: 3 },
    turns: 3,
    more: false,
  });
  expect(asked.at(-1)).toEqual(["oak", "oak", "echo oak 2"]);
});

test.each<{ ends: string; given: Taken; end: object }>([
  {
    ends: "a failed call",
    given: { kind: "failed", reason: "http_500" },
    end: { status: "failed", reason: "http_500", ending: null },
  },
  {
    ends: "the rejection of all replies",
    given: { kind: "failed", reason: "cheating", isRejected: true },
    end: { status: "rejected", reason: "cheating", ending: null },
  },
  {
    ends: "a prompt that exceeds the context",
    given: { kind: "failed", reason: "too long", isOverflow: true },
    end: { status: "scored", reason: "censored: turn 2 outgrew the model's context", ending: "outgrew_context" },
  },
  {
    ends: "a filtered reply",
    given: reply("", "filtered"),
    end: { status: "withheld", reason: "the provider's filter withheld the reply", ending: null },
  },
  {
    ends: "a reply that is too large",
    given: reply("oak", "too_large"),
    end: { status: "failed", reason: "the reply is too large: longer than 16 MB", ending: null },
  },
  {
    ends: "a reply whose acceptance could not be checked",
    given: { ...reply("oak"), unscored: "acceptance: gone" } as Taken,
    end: { status: "unscored", reason: "acceptance: gone", ending: null },
  },
])("$ends on the second turn ends the sample", async ({ given, end }) => {
  const { came, asked } = await played([reply("oak"), given]);
  expect(came?.end).toEqual(end);
  expect([came?.turns, asked.length]).toEqual([1, 2]);
  expect(came?.sum.score).toBe(came?.end.status === "scored" ? 1 : null);
});

test("a sample whose first prompt exceeds the context fails, since no turn counts", async () => {
  const { came } = await played([{ kind: "failed", reason: "too long", isOverflow: true }]);
  expect(came?.end).toEqual({ status: "failed", reason: "too long", ending: null });
});

test("a verifier that throws leaves the sample unscored, with the latency of its calls", async () => {
  refusedWords.add("fir");
  const { came } = await played([reply("fir")], { word: "fir" });
  refusedWords.delete("fir");
  expect(came).toMatchObject({
    end: { status: "unscored", reason: "verifier reference: cannot judge fir" },
    sum: { latencyMs: 2, score: null },
  });
});

test("the caller can halt a sample, or stop it before its end", async () => {
  expect((await played([reply("oak")])).came).toBeNull();
  const { came, asked } = await played([reply("oak"), reply("oak"), reply("oak")], { most: 2 });
  expect([came?.more, came?.turns, asked.length]).toEqual([true, 2, 2]);
});
