import { expect, test } from "vitest";
import { pathWithin } from "./path-within";

test("a path of Heed stays as it is, with its search", () => {
  for (const path of ["/", "/runs", "/runs/3?sample=2&view=list", "/compare?runs=1%2C2", "/a/..b//c"]) expect(pathWithin(path)).toBe(path);
});

test("an address of another site becomes the front page, however it is written", () => {
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
