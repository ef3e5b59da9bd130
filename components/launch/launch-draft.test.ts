import { expect, it } from "vitest";
import { draftFor, familyDraftOf, noLaunch, readLaunchDraft, withFamily, withSaved } from "./launch-draft";

it("restores a stored draft, with each family's part separate", () => {
  const draft = withFamily({ ...noLaunch, name: "night run", how: { concurrency: "32" } }, "ifscale", { how: { itemLimit: "120" } });
  const both = { ...withFamily(draft, "evolif", { params: { patience: "3" } }), suites: [2, 1], leftOut: ["2/5"], stopAt: "12" };
  const read = readLaunchDraft(JSON.stringify(both));
  expect(read).toEqual(both);
  expect(read.name).toBe("night run");
  expect(familyDraftOf(read, "ifscale").how).toEqual({ itemLimit: "120" });
  expect(familyDraftOf(read, "evolif")).toMatchObject({ how: {}, params: { patience: "3" } });
});

it("drops only a name that was typed for other suites or models", () => {
  const draft = { ...noLaunch, name: "night run", suites: [2, 1], models: [5], stopAt: "12" };
  expect(draftFor(draft, { suites: null, models: null })).toBe(draft);
  expect(draftFor(draft, { suites: [2, 1], models: [5] })).toBe(draft);
  for (const asked of [
    { suites: [2], models: null },
    { suites: null, models: [6] },
    { suites: [2, 1], models: [6] },
  ])
    expect(draftFor(draft, asked)).toEqual({ ...draft, name: "" });
});

it("changes one part of a family's draft and leaves the rest unchanged", () => {
  const typed = withFamily(noLaunch, "ifscale", { how: { itemLimit: "120" } });
  const more = withFamily(typed, "ifscale", { stop: { kind: "width", points: "2", run: "" } });
  expect(familyDraftOf(more, "ifscale")).toMatchObject({ how: { itemLimit: "120" }, stop: { points: "2" } });
});

it.each([null, "", "{", "[]", '{"name":7}', '{"families":{"ifscale":{"how":{"itemLimit":3}}}}'])("treats %j as an empty draft", (text) => {
  expect(readLaunchDraft(text)).toEqual(noLaunch);
});

it("replaces fields with saved settings but keeps the suite's limits", () => {
  const typed = withFamily({ ...noLaunch, name: "night run", how: { concurrency: "4" } }, "ifscale", {
    how: { itemLimit: "120" },
    params: { words: "3" },
  });
  const taken = withSaved(typed, "ifscale", { how: { concurrency: "32", verifier: "strict" }, params: { patience: "2" } });
  expect(taken).toMatchObject({ name: "night run", how: { concurrency: "32" } });
  expect(familyDraftOf(taken, "ifscale")).toMatchObject({
    how: { itemLimit: "120", verifier: "strict" },
    params: { words: "3", patience: "2" },
  });
});
