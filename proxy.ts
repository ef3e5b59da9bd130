import type { NextRequest } from "next/server";
import { requireLocalRequest } from "@/lib/http/local-request";
import { problemResponse } from "@/lib/http/problem-response";

/** Pages hold data as the API does, so they answer to Heed's own host names alone; the API guards itself, and large uploads must not pass through here. */
export function proxy(request: NextRequest): Response | undefined {
  try {
    requireLocalRequest(request);
  } catch (error) {
    return problemResponse(error, request);
  }
}

export const config = { matcher: ["/((?!api/|_next/).*)"] };
