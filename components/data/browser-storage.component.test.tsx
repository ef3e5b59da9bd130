import { afterEach, expect, it, vi } from "vitest";
import { browserStorage, tabStorage } from "./browser-storage";

afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

it("stores and removes values in the browser", () => {
  browserStorage.setItem("a", "1");
  expect([browserStorage.getItem("a"), window.localStorage.getItem("a"), tabStorage.getItem("a")]).toEqual(["1", "1", null]);
  browserStorage.removeItem("a");
  expect(window.localStorage.getItem("a")).toBeNull();
});

it.each(["localStorage", "sessionStorage"] as const)("keeps values for the life of the page without %s", (name) => {
  const store = name === "localStorage" ? browserStorage : tabStorage;
  const denied = vi.spyOn(window, name, "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(store.getItem(`b-${name}`)).toBeNull();
  store.setItem(`b-${name}`, "2");
  expect(store.getItem(`b-${name}`)).toBe("2");
  store.removeItem(`b-${name}`);
  expect(store.getItem(`b-${name}`)).toBeNull();
  denied.mockRestore();
  store.setItem(`b-${name}`, "3");
  expect(window[name].getItem(`b-${name}`)).toBe("3");
  expect(store.getItem(`b-${name}`)).toBe("3");
});
