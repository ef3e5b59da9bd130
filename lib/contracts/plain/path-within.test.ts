import { expect, test } from "vitest";
import { pathWithin } from "./path-within";

test("a path within Heed is kept with its query string", () => {
  for (const path of ["/", "/runs", "/runs/3?sample=2&view=list", "/compare?runs=1%2C2", "/a/..b//c"]) expect(pathWithin(path)).toBe(path);
});

test("an address of another site is replaced by /, however it is written", () => {
  const elsewhere = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\n//evil.example",
    "/.//evil.example",
  ];
  for (const next of [...elsewhere, "/a/..//evil.example", "javascript:alert(1)", "http://", "\u0085//evil.example"])
    expect([next, pathWithin(next)]).toEqual([next, "/"]);
});
