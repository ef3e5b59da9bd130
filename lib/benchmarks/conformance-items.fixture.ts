import { expect } from "vitest";
import { message } from "@/lib/contracts/message";
import { firstSentence } from "@/lib/contracts/plain/sample-title";
import { turnScene } from "@/lib/contracts/scene";
import { tags as tagsContract } from "@/lib/contracts/slice";
import { randomFrom } from "@/lib/random/seeded-random";
import { type Checks, type Purpose, played, type Subject, seed } from "./conformance-subject.fixture";
import type { NewItem, Request } from "./family";
import { chatMessages, collected } from "./family.fixture";
import { askedSentence, namesByAsked, openItem } from "./open";

const asStored = (content: unknown): unknown => JSON.parse(JSON.stringify(content));

function generating({ engine, params, shelf }: Subject): Iterator<NewItem<unknown>> {
  return engine.suite.generate(params, { random: randomFrom(seed), share: shelf.share })[Symbol.iterator]();
}

function expectSendable({ shelf }: Subject, { messages, output, shorten, warm }: Request): void {
  expect(messages.length).toBeGreaterThan(0);
  for (const sent of messages) expect(message.parse(sent)).toEqual(sent);
  const shared = messages.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === "string" ? [] : [part])));
  const hashes = shared.map(({ hash }) => hash);
  expect(shared).toStrictEqual(hashes.map((hash) => ({ hash })));
  for (const hash of hashes) expect(shelf.has(hash), `the shared text ${hash} was never shared`).toBe(true);
  if (warm !== undefined) expect(hashes).toContain(warm);
  if (shorten) expect(messages[shorten.message]?.parts[shorten.part], "the part to shorten").toBeDefined();
  for (const limit of output ? [output.answer, output.reasoning ?? 0] : []) expect(Number.isSafeInteger(limit) && limit >= 0).toBe(true);
  if (output) expect(output.answer).toBeGreaterThan(0);
}

/** Checks on items and requests. */
export const itemChecks: Checks = {
  "generates the same items from the same seed, each with its own key": (subject) => {
    const { engine, items, params } = subject;
    const before = JSON.stringify(params);
    expect(items.length).toBeGreaterThan(0);
    expect([...engine.suite.generate(params, { random: randomFrom(seed), share: subject.shelf.share })]).toEqual(items);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    // Two generators are read in turns, and one of them is stopped after three items.
    const [stopped, continued] = [generating(subject), generating(subject)];
    for (const item of items.slice(0, 3)) for (const iterator of [stopped, continued]) expect(iterator.next().value).toEqual(item);
    stopped.return?.();
    if (items.length > 3) expect(continued.next().value).toEqual(items[3]);
    expect(JSON.stringify(params)).toBe(before);
  },

  "has items that survive JSON, and rejects other content": ({ engine, few }) => {
    for (const { key, body, tags } of few) {
      expect(key).not.toBe("");
      expect(openItem(engine, asStored(body)).item).toEqual(body);
      expect(tagsContract.parse(asStored(tags))).toEqual(tags);
    }
    expect(() => openItem(engine, { of: "another shape" })).toThrow();
  },

  "names only shared texts that exist": ({ manifest, engine, few, fixtures, shelf }) => {
    for (const body of [...few.map((item) => item.body), ...fixtures.map(({ item }) => item)]) {
      for (const purpose of ["ask", "score", "show", "simulate", "export"] satisfies Purpose[]) {
        for (const hash of engine.suite.texts?.(engine.suite.item.parse(asStored(body)), purpose) ?? []) {
          expect(manifest.sharesTexts, "its items share texts: sharesTexts must say so").toBe(true);
          expect(shelf.has(hash), `texts(item, "${purpose}") names ${hash}, which was never shared`).toBe(true);
        }
      }
    }
  },

  "assigns items to stable clusters": ({ engine, few }) => {
    for (const { body, tags } of few) {
      const cluster = engine.suite.cluster?.(engine.suite.item.parse(body), tags) ?? null;
      if (cluster !== null) expect(cluster).toEqual(expect.stringMatching(/./));
      expect(engine.suite.cluster?.(engine.suite.item.parse(asStored(body)), { ...tags }) ?? null).toBe(cluster);
    }
  },

  "rebuilds valid requests": async (subject) => {
    const { engine, few, run, open } = subject;
    for (const item of few) {
      const { body } = item;
      const request = engine.asking.next(open(body, "ask"), [], run);
      expect(request).not.toBeNull();
      if (request) expectSendable(subject, request);
      // Lists name samples without access to their run or to shared texts.
      if (request && namesByAsked(subject.manifest)) {
        expect(askedSentence(subject, openItem(engine, body))).toBe(firstSentence(request.messages));
        expect(firstSentence(request.messages)).not.toBe("");
      }
      const turns = await played(subject, item);
      for (let at = 0; at <= turns.length; at += 1) {
        const before = turns.slice(0, at);
        const next = engine.asking.next(open(body, "ask"), before, run);
        if (next) expectSendable(subject, next);
        expect(engine.asking.next(open(body, "ask"), structuredClone(before), run)).toEqual(next);
      }
      expect(engine.asking.expectedOutputTokens(open(body, "ask").item)).toBeGreaterThan(0);
    }
    if (engine.asking.accept) expect(engine.asking.accept.most(run.params)).toBeGreaterThanOrEqual(1);
  },

  "recognizes its own requests and no others": ({ engine, few, run, open, shelf }) => {
    const recognise = engine.simulation?.recognise;
    if (!recognise) return;
    for (const { body } of few) {
      const opened = open(body, "ask");
      const messages = chatMessages(engine.asking.next(opened, [], run)?.messages ?? [], shelf.text);
      const recognised = recognise(messages);
      expect(recognised?.turns).toEqual([]);
      // The first request of a dialogue contains only its first turn, so the requests are compared instead of the items.
      const again = openItem(engine, recognised?.item, shelf.text);
      expect(engine.scoring.requirements(again.item, 0)).toEqual(engine.scoring.requirements(opened.item, 0));
      expect(chatMessages(engine.asking.next(again, [], run)?.messages ?? [], shelf.text)).toEqual(messages);
    }
    expect(recognise([{ role: "user", content: "Hello!" }])).toBeNull();
  },

  "describes the state of a dialogue's turns": ({ engine, few, run }) => {
    const { dialogue } = engine;
    for (const { body } of dialogue ? few : []) {
      const item = engine.suite.item.parse(asStored(body));
      expect(dialogue?.expectedTurns?.(item, run.params) ?? 1).toBeGreaterThan(0);
      const scene = dialogue?.scene?.(item, 0);
      if (!scene) continue;
      expect(turnScene.parse(asStored(scene))).toEqual(scene);
      const required = engine.scoring.requirements(item, 0).map(({ id }) => id);
      for (const { id } of scene.constraints) expect(required).toContain(id);
    }
    if (!dialogue?.endurance) return;
    expect(dialogue.endurance.patience(run.params)).toBeGreaterThanOrEqual(1);
    expect(dialogue.endurance.maxTurns(run.params) ?? 1).toBeGreaterThanOrEqual(1);
  },

  "writes its items in pieces": async ({ engine, few, open }) => {
    for (const { extension, write } of Object.values(engine.suite.exporters ?? {})) {
      expect(extension).toMatch(/^\.[a-z0-9.]+$/);
      async function* items() {
        for (const { key, tags, body } of few) yield { key, tags, opened: open(body, "export") };
      }
      async function* none() {}
      const pieces = await collected(write(items()));
      expect(pieces.every((piece) => typeof piece === "string")).toBe(true);
      expect(pieces.join("")).not.toBe("");
      expect(await collected(write(items()))).toEqual(pieces);
      await collected(write(none()));
    }
  },
};
