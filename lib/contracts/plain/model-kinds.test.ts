import { expect, test } from "vitest";
import { modelSettings } from "../model";
import { canAnswer, canJudge, isMeasured, isPaid, isRemote } from "./model-kinds";

const kinds = modelSettings.options.map(({ shape }) => ({ kind: shape.kind.value, fields: Object.keys(shape) }));

test("models with an address are remote; only remote models can judge, are paid and are measured", () => {
  expect(kinds.filter(isRemote)).toEqual(kinds.filter(({ fields }) => fields.includes("address")));
  expect(kinds.filter(isRemote).length).toBeGreaterThan(0);
  for (const guard of [canJudge, isMeasured, isPaid]) expect(kinds.filter(guard)).toEqual(kinds.filter(isRemote));
  expect(kinds.filter((settings) => !canAnswer(settings)).map(({ kind }) => kind)).toEqual(["imported"]);
});

test("missing settings have none of the traits", () => {
  for (const guard of [isRemote, isPaid, canJudge, canAnswer, isMeasured]) expect([guard(null), guard(undefined)]).toEqual([false, false]);
});
