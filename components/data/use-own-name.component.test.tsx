import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { CallerProvider } from "./caller";
import { saveName } from "./own-name";
import { useOwnName } from "./use-own-name";

const withAccount = ({ children }: { children: ReactNode }) => (
  <CallerProvider caller={{ personId: "rita", name: "Rita", role: "reader" }}>{children}</CallerProvider>
);

test("with an account, the name is the person's and their annotations are recognized by person, not by author name", () => {
  saveName("Somebody else");
  const { result } = renderHook(useOwnName, { wrapper: withAccount });
  expect([result.current.name, result.current.isOfAccount]).toEqual(["Rita", true]);
  expect(result.current.isOwn({ author: "Former name", personId: "rita" })).toBe(true);
  expect(result.current.isOwn({ author: "Rita", personId: "another-rita" })).toBe(false);
  expect(result.current.isOwn({ author: "Rita", personId: null })).toBe(false);
});

test("without accounts, the name is the one stored in the browser, and annotations under that name are one's own", async () => {
  saveName("Ada");
  const { result } = renderHook(useOwnName);
  await waitFor(() => expect(result.current.name).toBe("Ada"));
  expect(result.current.isOfAccount).toBe(false);
  expect(result.current.isOwn({ author: "Ada", personId: null })).toBe(true);
  expect(result.current.isOwn({ author: "Ben" })).toBe(false);
});
