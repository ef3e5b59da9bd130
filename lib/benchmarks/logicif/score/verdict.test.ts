import { describe, expect, it } from "vitest";
import { answer, opened, shelf } from "@/lib/benchmarks/family.fixture";
import type { ChatMessage } from "@/lib/benchmarks/kit";
import { nothingSent, type ReplyEnding } from "@/lib/contracts/turn-facts";
import { diagnosis } from "../evidence/diagnosis";
import { answerText, riseItem } from "../fixtures.fixture";
import { logicifItem } from "../items/item";
import { requirementsOf, verifiers } from "./verdict";

const { share, text } = shelf();
const riseCase = opened(logicifItem, riseItem(share), text);
const scored = (reply: string, ended: ReplyEnding | null = null) =>
  verifiers.reference.score(riseCase, [], { reply, sent: { ...nothingSent, ended } }, {});

describe("reference", () => {
  it("passes only if output and trackers are right, and reports which are", async () => {
    const cases: [string, string, number, string][] = [
      [answerText, "rrrr", 1, "right right 1"],
      ['{"output": [2, [3, 5]], "stats": {"rises": 2, "falls": 0}}', "rrwr", 0, "right wrong 0.5"],
      ['{"output": [2, [3, 5]], "stats": {"rises": 2, "falls": 1, "zz": 0}}', "rrrw", 0, "right wrong 1"],
      ['{"output": [2, [3]], "stats": {"rises": 2.0, "falls": true}}', "wrrr", 0, "wrong right 1"],
      ['{"output": [2, [3, 5]]}', "rmmm", 0, "right wrong 0"],
      ['{"output": [2, [3, 5]], "stats": [1]}', "rmmm", 0, "right wrong 0"],
      ["none", "mmmm", 0, "wrong wrong 0"],
    ];
    for (const [reply, letters, score, words] of cases) {
      const verdict = await scored(reply);
      const { output, state, trackers } = verdict.facts ?? {};
      expect([verdict.checks.map(({ outcome }) => outcome[0]).join(""), verdict.score, `${output} ${state} ${trackers}`]).toEqual([
        letters,
        score,
        words,
      ]);
      expect(verdict.passed).toBe(score === 1);
    }
    expect(requirementsOf(riseCase.item).map(({ id }) => id)).toEqual(["output", "stat:rises", "stat:falls", "others"]);
  });

  it("notes how the answer was found, and whether the reply was cut off", async () => {
    expect((await scored(`so ${answerText}`)).note).toBe("reference: The last bracketed text that can be read as JSON.");
    const cut = await scored("First, ", "cut_off");
    expect(cut.facts?.ending).toBe("cut off");
    expect(cut.note).toContain("cut off");
    expect((await scored("", "reasoning_exhausted")).facts?.ending).toBe("cut off");
    expect((await scored("no", "text")).facts?.ending).toBe("no answer");
    expect((await scored(answerText)).checks[0]?.evidence).toEqual([[0, answerText.length]]);
  });
});

describe("lenient", () => {
  const judged = async (reply: string, judgeReply: string) => {
    const asked: ChatMessage[][] = [];
    const chat = async ({ messages, maxTokens }: { messages: ChatMessage[]; maxTokens?: number }) => {
      asked.push(messages);
      // The judge's own limit applies.
      expect(maxTokens).toBeUndefined();
      return { text: judgeReply, tokenLogprobs: null };
    };
    return { verdict: await verifiers.lenient.score(riseCase, [], answer(reply), { chat }), asked };
  };

  it("asks the judge only if no rule finds an answer", async () => {
    const ruled = await judged(answerText, "{}");
    expect([ruled.asked.length, ruled.verdict.facts?.extraction]).toEqual([0, "lenient"]);
    const lost = await judged("It rises twice, to 3 and to 5, and falls once.", answerText);
    expect([lost.asked.length, lost.verdict.facts?.extraction, lost.verdict.score]).toEqual([1, "judge", 1]);
    expect(lost.asked[0]?.[0]?.content).toContain("It rises twice");
    const none = await judged("I give up.", "{}");
    expect([none.verdict.facts?.extraction, none.verdict.facts?.ending]).toEqual(["judge", "no answer"]);
    expect((await judged(" ", answerText)).asked).toEqual([]);
  });

  it.each(["{}", "```json\n{}\n```", '<think>{"output": 1</think>There is none: {"stats": {"rises": 2}}'])(
    "takes the judge's object without output for no answer: %s",
    async (judgeReply) => {
      const { facts, score } = (await judged("I give up.", judgeReply)).verdict;
      expect([facts?.extraction, facts?.ending, score]).toEqual(["judge", "no answer", 0]);
    },
  );

  it.each(["", "no idea", '{"output": [2, 3', "{…,}", "[]", '{"output": {"a": 1}, "stats": {"rises": ', '{} {"output": [2'])(
    "gives no verdict if the judge's answer cannot be read: %s",
    async (judgeReply) => {
      const error = { name: "Unjudged", message: "The judge's answer cannot be read." };
      await expect(judged("It rises twice, to 3 and to 5.", judgeReply)).rejects.toMatchObject(error);
    },
  );
});

describe("diagnosis", () => {
  const prompt = async (reply: string, ended: ReplyEnding | null = null, form: "words" | "source" = "words") =>
    diagnosis.prompt(riseCase, { reply, sent: { ...nothingSent, ended } }, await scored(reply, ended), { form });
  const wrong = '{"output": [1, [3]], "stats": {"rises": 1, "falls": 1}}';

  it("asks only about wrong answers, not about replies that have no answer or are cut off", async () => {
    const content = (await prompt(`I think ${wrong}`))?.messages[0]?.content ?? "";
    for (const part of ["I think", "def f(a):", "Output: expected [2, [3, 5]], given [1, [3]]", "CFM (Control flow misexecution)"])
      expect(content).toContain(part);
    expect(await prompt(answerText)).toBeNull();
    expect(await prompt("no answer")).toBeNull();
    expect(await prompt(wrong, "cut_off")).toBeNull();
  });

  it("shows the prompt that the model got: the instruction in words, or the function alone", async () => {
    const [words = "", source = ""] = [await prompt(wrong), await prompt(wrong, null, "source")].map(
      (asked) => asked?.messages[0]?.content,
    );
    expect(words).toMatch(/^A model was given the instruction below, which says in words what a function does,/);
    expect(words).toContain("LOGICS: Go through it pair by pair.");
    expect(source).toMatch(/^A model was given the Python function below and executed it by hand on an input\. Its answer is wrong\./);
    expect(source).not.toContain("LOGICS");
    expect([words, source].map((content) => content.split("def f(a):").length - 1)).toEqual([1, 1]);
    expect(source).toContain("\n</instruction>\n\n<reply>\n");
    expect(words).toContain("\n</instruction>\n\n<function>\n");
  });

  it("keeps both classes and the rationale, and refuses a reply without a known class or rationale", () => {
    const judgeReply = 'Well. {"primary": "STE", "secondary": "CFM", "rationale": "It forgot a fall."}';
    expect(diagnosis.read(judgeReply)).toEqual({ class: "STE", second_class: "CFM", rationale: "It forgot a fall." });
    expect(diagnosis.read('{"primary": "IM", "secondary": null, "rationale": "x"}')).toEqual({ class: "IM", rationale: "x" });
    for (const bad of ["", "CFM", '{"primary": "XX", "rationale": "x"}', '{"primary": "ME"}']) expect(() => diagnosis.read(bad)).toThrow();
  });
});
