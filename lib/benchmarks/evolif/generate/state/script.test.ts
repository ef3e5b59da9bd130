import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chatMessages, turnRecord } from "@/lib/benchmarks/family.fixture";
import { notedWording, type PromptWording, promptWordings } from "@/lib/benchmarks/prompt-wording";
import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import { rewordedLines } from "../../data/reworded-topics";
import { topics, topicsIn } from "../../data/topics";
import { wordings } from "../../data/wordings";
import { describeInstruction, parseDescription } from "../../items/describe/describe-instruction";
import type { EvolifItem } from "../../items/item";
import { evolifParams, evolifRunParams } from "../../items/params";
import { checkInstruction } from "../../score/checks/check-instruction";
import { keywordMatches } from "../../score/checks/keyword-matches";
import { fillers } from "../../simulate/compose/fillers";
import { recognise } from "../../simulate/recognise";
import { simulate } from "../../simulate/simulate";
import { nextRequest } from "../conversation";
import { generate } from "../generate";
import { readQuery } from "../query/read-query";
import { templateQuery } from "../query/template-writer";
import type { DialogueTurn } from "./dialogue-turn";
import { machineSettings } from "./settings";
import { after } from "./step";
import { turnAt, untouched } from "./turn-at";
import { writeTurn } from "./write-turn";

const seeds = fc.string({ maxLength: 6 });
const scriptOf = (seed: string, turns: number, settings = machineSettings.parse({}), wording: PromptWording = "2"): DialogueTurn[] => {
  const script: DialogueTurn[] = [];
  let state = untouched;
  for (let turn = 1; turn <= turns; turn += 1) {
    const next = writeTurn(state, turn, { seed, settings, wording });
    script.push(next);
    state = after(state, next);
  }
  return script;
};
const itemOf = (seed: string, turns: number, wording: PromptWording = "2"): EvolifItem => ({
  script: scriptOf(seed, turns, machineSettings.parse({}), wording),
  extend: { seed, settings: machineSettings.parse({}) },
  ...notedWording(wording),
});
/** Random source that picks the element at one index of each list. */
const choosing = (at: number): Random => ({ ...randomFrom(0), pick: <T>(list: readonly T[]) => list[at] as T });
const keywordsOf = (turn: DialogueTurn, group: string): string[] => {
  const args: unknown = turn.instructions.find(({ id }) => id === group)?.args ?? [];
  return Array.isArray(args) ? args : Object.keys(args ?? {});
};

describe("a script", () => {
  it("makes exactly one change per turn, without two constraints of one group or contradictory keywords", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, satisfiable) => {
        const inForce = new Map<number, DialogueTurn["instructions"]>();
        for (const turn of scriptOf(seed, 30, machineSettings.parse({ satisfiable, judgedGroups: !satisfiable }))) {
          const before = inForce.get(turn.active_topic) ?? [];
          const ids = turn.instructions.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const added = turn.instructions.filter(
            (instruction) => !before.includes(instruction) && !before.some((old) => old.description === instruction.description),
          );
          const removed = before.filter((instruction) => !turn.instructions.some((now) => now.description === instruction.description));
          expect([added.length, removed.length]).toEqual(
            { add: [1, 0], modify: [1, 1], remove: [0, 1] }[turn.operation?.operation_type ?? "add"],
          );
          expect(turn.phase === "new").toBe(!inForce.has(turn.active_topic));
          const forbidden = keywordsOf(turn, "forbidden");
          const edges = turn.instructions.flatMap(({ args }) => (JSON.stringify(args).includes('"keyword"') ? [JSON.stringify(args)] : []));
          for (const word of forbidden) {
            for (const needed of [...keywordsOf(turn, "existence"), ...edges]) expect(keywordMatches(word, needed)).toEqual([]);
          }
          inForce.set(turn.active_topic, turn.instructions);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("is the same for the same seed, and extending it changes no earlier turn", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 12 }), (seed, written) => {
        const whole = scriptOf(seed, 24);
        expect(scriptOf(seed, 24)).toEqual(whole);
        const item = itemOf(seed, written);
        expect(turnAt(item, 23)).toEqual(whole[23]);
        expect(Array.from({ length: 24 }, (_, at) => turnAt(item, at))).toEqual(whole);
        expect(turnAt({ ...item, extend: null }, written)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  it("is recognized from its messages, turn by turn", () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(...promptWordings), (seed, wording) => {
        const item = itemOf(seed, 14, wording);
        const run = evolifRunParams.parse({});
        const turns = item.script.slice(0, 13).map(() => turnRecord("A reply."));
        const recognised = recognise(chatMessages(nextRequest(item, turns, run)?.messages ?? []));
        expect(recognised?.turns).toEqual(turns);
        expect(recognised?.item.script.map(({ instructions }) => instructions)).toEqual(
          item.script.map(({ instructions }) => instructions),
        );
        for (const { query, phase } of item.script) expect(readQuery(query)?.phase).toBe(phase);
      }),
      { numRuns: 25 },
    );
    expect(recognise([{ role: "user", content: "Drop this rule: no such sentence" }])).toBeNull();
  });

  it("asks for nothing that the perfect profile cannot satisfy, over 200 states", () => {
    let states = 0;
    for (let seed = 0; seed < 8; seed += 1) {
      const item = itemOf(`perfect-${seed}`, 25);
      for (const [at, { instructions }] of item.script.entries()) {
        const turns = item.script.slice(0, at).map(() => turnRecord(""));
        const reply = simulate(item, turns, "perfect", randomFrom(`${seed} ${at}`));
        expect(instructions.filter(({ id, args }) => !checkInstruction(id, args, reply).ok)).toEqual([]);
        states += 1;
      }
    }
    expect(states).toBe(200);
  });
});

describe("the wordings", () => {
  it("are read back as the same change, for every kind of change and every sentence", () => {
    for (const wording of promptWordings) {
      for (let seed = 0; seed < 12; seed += 1) {
        const settings = machineSettings.parse({ judgedGroups: true });
        for (const change of scriptOf(`words-${seed}`, 40, settings, wording)) {
          const { operation, active_topic, phase } = change;
          const { new: opening, ...others } = wordings[wording];
          const kind = operation?.operation_type ?? "add";
          const sentences = phase === "new" ? opening : others[phase][kind];
          const queries = sentences.map((_, at) => templateQuery(change, choosing(at), wording));
          for (const query of queries) {
            const read = readQuery(query);
            expect([query, read?.phase, read?.kind]).toEqual([query, phase, kind]);
            expect([read?.old?.args ?? null, read?.fresh?.args ?? null]).toEqual([operation?.args_before, operation?.args_after]);
            expect(read?.topic).toBe(phase === "continued" ? null : active_topic);
          }
        }
      }
    }
  });

  it("differ only in words: the same seed makes the same changes", () => {
    const changes = (wording: PromptWording) =>
      scriptOf("same", 40, machineSettings.parse({}), wording).map(({ active_topic, phase, operation, instructions }) => [
        ...[active_topic, phase, operation?.args_before, operation?.args_after],
        instructions.map(({ id, args }) => [id, args]),
      ]);
    expect(changes("2")).toEqual(changes("1"));
  });

  it("state the numbers that the checks allow", () => {
    const sentenceOf = (id: string, args: unknown) => describeInstruction(id, args, "2");
    expect(sentenceOf("case", { mode: "min_upper", min: 55 })).toBe("Write between 52% and 58% of the letters in upper case.");
    expect(sentenceOf("existence", { juggler: 3 })).toBe('Use the word "juggler" exactly 3 times.');
    expect(sentenceOf("existence", { juggler: 3, mime: 1 })).toBe(
      'Use each of these words exactly this many times: "juggler" (3 times), "mime" (once).',
    );
    expect(sentenceOf("endwith", { mode: "quotation", left: "“", right: "”" })).toBe("End the reply with text enclosed in “ and ”.");
    expect(sentenceOf("length", { mode: "paragraph", relation: "more_than", number: 1 })).toBe(
      "Write more than 1 paragraph, with blank lines between paragraphs.",
    );
    expect(sentenceOf("length", { mode: "characters", relation: "exactly", number: 300 })).toBe(
      "Write exactly 300 characters, including spaces and line breaks.",
    );
    expect(sentenceOf("reader_age", { mode: "youth" })).toBe("Write for teenagers.");
    // No drawn constraint needs the general sentence.
    const drawn = scriptOf("drawn", 200, machineSettings.parse({ judgedGroups: true })).flatMap(({ instructions }) => instructions);
    expect(drawn.filter(({ description }) => description.startsWith("Follow the rule"))).toEqual([]);
  });
});

describe("generate", () => {
  it("draws the first 20 turns even if fewer are written, and refuses an average that no draw can reach", () => {
    const drawWith = (more: object) => [...generate(evolifParams.parse({ dialogues: 3, leastConstraints: 2.5, ...more }), randomFrom(1))];
    const [short, long] = [drawWith({ turns: 4 }), drawWith({ turns: 30 })];
    expect(short.map(({ body }) => body.script)).toEqual(long.map(({ body }) => body.script.slice(0, 4)));
    expect(() => drawWith({ leastConstraints: 9 })).toThrow(/None of 51 drawn dialogues averages 9 constraints/);
  });

  it("follows the probability of changing a lone constraint", () => {
    const changes = (changeOnlyProbability: number) =>
      [...generate(evolifParams.parse({ dialogues: 5, turns: 20, leastConstraints: 0, changeOnlyProbability }), randomFrom(2))].flatMap(
        ({ body }) => body.script.map(({ operation, instructions }) => `${operation?.operation_type} ${instructions.length}`),
      );
    expect(changes(0)).not.toContain("modify 1");
    // A second constraint is added only if the one in force cannot be changed.
    expect(changes(1).filter((change) => change === "add 2").length).toBeLessThan(3);
  });

  it("redraws a dialogue whose first 20 turns average too few constraints", () => {
    const items = [...generate(evolifParams.parse({ dialogues: 12, turns: 20, leastConstraints: 2.5 }), randomFrom(1))];
    for (const { body, tags } of items) {
      const mean = body.script.reduce((sum, { instructions }) => sum + instructions.length, 0) / 20;
      expect(mean).toBeGreaterThanOrEqual(2.5);
      expect(tags.constraints).toBe(Math.round(mean * 10) / 10);
    }
    expect(items.some(({ body }) => !body.extend?.seed.endsWith("-0"))).toBe(true);
  });

  it("approximates the published probabilities", () => {
    const all = [...generate(evolifParams.parse({ dialogues: 30, satisfiable: false }), randomFrom(2))].flatMap(({ body }) => body.script);
    const share = (matches: (turn: DialogueTurn) => boolean, among: (turn: DialogueTurn) => boolean) =>
      all.filter((turn) => among(turn) && matches(turn)).length / all.filter(among).length;
    const isMixed = ({ instructions, operation, phase }: DialogueTurn) => {
      const before = instructions.length + { add: -1, modify: 0, remove: 1 }[operation?.operation_type ?? "add"];
      return phase !== "new" && before > 1 && before < 9;
    };
    const kind = (name: string) => share(({ operation }) => operation?.operation_type === name, isMixed);
    expect(kind("add")).toBeCloseTo(0.5, 1);
    expect(kind("remove")).toBeCloseTo(0.1, 1);
    expect(kind("modify")).toBeCloseTo(0.4, 1);
    const switches = all.filter(({ phase, turn }) => phase !== "continued" && turn > 1);
    // At the first switch of a dialogue there is no topic to return to.
    expect(switches.filter(({ phase }) => phase === "new").length / switches.length).toBeCloseTo(0.45, 1);
  });
});

describe("descriptions", () => {
  it("are read back exactly, whatever the arguments", () => {
    const text = fc.string({ unit: "binary", maxLength: 8 });
    const args = fc.oneof(
      fc.record({ mode: fc.constantFrom("letter", "emoji", "keyword", "must_include", "must_not_include", "json"), value: text }),
      fc.record({ mode: fc.constant("quotation"), left: text, right: text }),
      fc.record({ mode: fc.constantFrom("all_upper", "json", "happy") }),
      fc.record({ mode: fc.constant("min_upper"), min: fc.integer() }),
      fc.record({ num: fc.integer() }),
      fc.record({ mode: fc.constantFrom("word", "characters"), relation: fc.constantFrom("exactly", "less_than"), number: fc.integer() }),
      fc.dictionary(text, fc.integer({ min: 0, max: 9 })),
      fc.array(text),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(
          "startwith",
          "endwith",
          "format",
          "case",
          "punctuation",
          "countableItems",
          "length",
          "existence",
          "forbidden",
          "style",
          "odd",
        ),
        args,
        (id, given) => {
          const plain: unknown = JSON.parse(JSON.stringify(given));
          for (const wording of promptWordings)
            expect(parseDescription(describeInstruction(id, plain, wording))).toEqual({ id, args: plain });
        },
      ),
    );
    expect(parseDescription("Write well.")).toBeNull();
  });
});

describe("topics", () => {
  it("are many, each with its own clue and twenty distinct keywords, none a filler word", () => {
    expect(topics.length).toBeGreaterThanOrEqual(120);
    for (const list of Object.values(topicsIn))
      expect(new Set(list.flatMap(({ task, clue }) => [task, clue])).size).toBe(2 * topics.length);
    // Every reworded topic matches the one that it rewords.
    const changed = topics.filter(({ task, clue }, at) => task !== topicsIn["2"][at]?.task || clue !== topicsIn["2"][at]?.clue);
    expect(changed).toHaveLength(rewordedLines.split("\n").length);
    for (const { task, keywords } of topics) {
      expect([task, new Set(keywords).size]).toEqual([task, 20]);
      expect(keywords.filter((keyword) => fillers.includes(keyword))).toEqual([]);
    }
  });
});
