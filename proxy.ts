import { type NextRequest, NextResponse } from "next/server";
import { addressHeader, contentPolicy, newNonce, nonceHeader, noPage } from "@/lib/http/content-policy";
import { hostOf, isProxied, requireHost, requireOwnOrigin } from "@/lib/http/local-request";
import { problemResponse } from "@/lib/http/problem-response";

/**
 * Restricts pages, which hold the same data as the API, to Heed's own host names and to their own scripts. The API guards itself, and large
 * uploads must not pass through here; common headers are in next.config.mjs.
 */
export function proxy(request: NextRequest): Response {
  try {
    requireHost(hostOf(request), { isShared: request.nextUrl.pathname.startsWith("/s/"), proxied: isProxied(request.headers) });
    requireOwnOrigin(request);
  } catch (error) {
    const refusal = problemResponse(error, request);
    refusal.headers.set("content-security-policy", noPage);
    return refusal;
  }
  const nonce = newNonce();
  const policy = contentPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set(nonceHeader, nonce);
  // A page that needs a login leads back to this address.
  headers.set(addressHeader, request.nextUrl.pathname + request.nextUrl.search);
  // Next reads the nonce of its own scripts from the request's policy.
  headers.set("content-security-policy", policy);
  return NextResponse.next({ request: { headers }, headers: { "content-security-policy": policy } });
}

export const config = { matcher: ["/((?!api/|_next/).*)"] };
