import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { noPage } from "@/lib/http/content-policy";
import { proxy } from "./proxy";

test("the proxy sets a page's policy, ignores a nonce from outside, and refuses an unknown host without a page", () => {
  const ask = (headers: Record<string, string>) => proxy(new NextRequest("http://localhost:3000/runs", { headers }));
  const answer = ask({ host: "localhost:3000", "x-nonce": "mine", "content-security-policy": "script-src 'nonce-mine'" });
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toMatch(/'nonce-[A-Za-z0-9+/]{22}=='/);
  // What Next hands on to the page, in the words that it understands.
  expect(answer.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
  expect(policy).toContain(`'nonce-${answer.headers.get("x-middleware-request-x-nonce")}'`);
  const refused = ask({ host: "evil.example" });
  expect([refused.status, refused.headers.get("content-security-policy")]).toEqual([403, noPage]);
});
