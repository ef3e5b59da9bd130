import { expect, test } from "vitest";
import { oidcSettings } from "./oidc";

const withIssuer = (HEED_OIDC_ISSUER: string) =>
  oidcSettings({ HEED_OIDC_ISSUER, HEED_OIDC_CLIENT_ID: "heed", HEED_OIDC_CLIENT_SECRET: "secret" })?.issuer;

test("an OIDC provider must use https unless it is on this machine", () => {
  for (const issuer of ["https://id.example", "http://localhost:8080", "http://127.0.0.1:9", "http://[::1]:9"])
    expect(withIssuer(issuer)).toBe(issuer);
  for (const issuer of ["http://id.example", "http://127.evil.example", "http://localhost.evil.example"])
    expect(() => withIssuer(issuer)).toThrow("must begin with https://");
});
