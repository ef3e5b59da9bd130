import { expect, it } from "vitest";
import { familyDraftOf, noLaunch, readLaunchDraft, withFamily } from "./launch-draft";

it("reads back what was kept, each family's part by itself", () => {
  const one = withFamily({ ...noLaunch, name: "night run", how: { concurrency: "32" } }, "ifscale", { how: { itemLimit: "120" } });
  const both = withFamily(one, "evolif", { params: { patience: "3" } });
  const read = readLaunchDraft(JSON.stringify(both));
  expect(read).toEqual(both);
  expect(read.name).toBe("night run");
  expect(familyDraftOf(read, "ifscale").how).toEqual({ itemLimit: "120" });
  expect(familyDraftOf(read, "evolif")).toMatchObject({ how: {}, params: { patience: "3" } });
});

it("changes one part of a family's draft and leaves the others", () => {
  const typed = withFamily(noLaunch, "ifscale", { how: { itemLimit: "120" } });
  const more = withFamily(typed, "ifscale", { stop: { kind: "width", points: "2", run: "" } });
  expect(familyDraftOf(more, "ifscale")).toMatchObject({ how: { itemLimit: "120" }, stop: { points: "2" } });
});

it.each([null, "", "{", "[]", '{"name":7}', '{"families":{"ifscale":{"how":{"itemLimit":3}}}}'])("takes %j for nothing typed", (text) => {
  expect(readLaunchDraft(text)).toEqual(noLaunch);
});
