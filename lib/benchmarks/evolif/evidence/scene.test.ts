import { expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import { turnAt } from "../generate/state/turn-at";
import { evolifParams } from "../items/params";
import { scene } from "./scene";

const items = [...generate(evolifParams.parse({ dialogues: 4, turns: 30 }), randomFrom(11))];

it("shows lanes, changes and since which turn each constraint is in force, also past the script", () => {
  for (const { body } of items) {
    for (let turn = 0; turn < 45; turn += 1) {
      const now = turnAt(body, turn);
      const turnScene = scene(body, turn);
      expect(turnScene.lane).toEqual({ id: String(now?.active_topic), label: now?.topic });
      expect(turnScene.changes).toHaveLength(1);
      expect(turnScene.constraints.map(({ id }) => id)).toEqual(now?.instructions.map(({ id }) => id));
      const [change] = turnScene.changes;
      for (const { id, since } of turnScene.constraints) {
        expect(since).toBeLessThanOrEqual(turn);
        // Only constraints that this turn added or changed are in force since this turn.
        expect(since === turn).toBe(change?.kind !== "remove" && change?.group === id);
        expect(turnAt(body, since)?.active_topic).toBe(now?.active_topic);
        expect(scene(body, since).changes.map(({ group }) => group)).toEqual([id]);
        const argsAt = (at: typeof now) => at?.instructions.find((instruction) => instruction.id === id)?.args;
        expect(argsAt(turnAt(body, since))).toEqual(argsAt(now));
      }
    }
  }
});

it("throws past the end of an imported dialogue", () => {
  const [{ body } = { body: null }] = items;
  expect(body).not.toBeNull();
  if (body) expect(() => scene({ ...body, extend: null }, body.script.length)).toThrow(/ends before turn 31/);
});
