import { expect, it } from "vitest";
import { headerIssue } from "./extra-headers";

it.each([
  ["HTTP-Referer", "https://example.org"],
  ["X-Title", "Heed"],
  ["anthropic-beta", "output-128k-2025-02-19"],
  ["OpenAI-Organization", "org-A1b2C3d4E5f6G7h8I9j0K1l2"],
  ["x-request-class", "batch"],
  ["x-ms-region", ""],
])("accepts %s: %s", (name, content) => expect(headerIssue(name, content)).toBeNull());

it.each([
  ["Authorization", "x"],
  ["x-api-key", "x"],
  ["api-key", "x"],
  ["x-goog-api-key", "x"],
  ["Proxy-Authorization", "x"],
  ["Cookie", "a=b"],
  ["X-Auth-Token", "x"],
  ["x-note", "Bearer abc"],
  ["x-note", "sk-proj-abcdefgh12345678"],
  ["x-note", "AIzaSyA1234567890"],
  ["x-note", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0"],
  ["x-note", "9f86d081884c7d659a2feaa0c55ad015"],
])("refuses %s: %s as a credential", (name, content) => expect(headerIssue(name, content)).toMatch(/looks like a credential/));

it.each([
  ["Content-Type", "text/plain", /sets the header/],
  ["Host", "example.org", /sets the header/],
  ["a b", "x", /not a header name/],
  ["x-note", "one\r\ntwo", /one line/],
  ["x-note", "naïve", /one line/],
])("refuses %s: %s", (name, content, why) => expect(headerIssue(name, content)).toMatch(why));
