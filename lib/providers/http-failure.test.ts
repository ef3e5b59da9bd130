import { expect, it } from "vitest";
import { httpFailure, isUnpaid, streamAdvice } from "./http-failure";
import { refusals } from "./refusals.fixture";

const failed = (status: number, body = "", headers = {}) => httpFailure({ status, headers, body, latencyMs: 1 }, 0);

it("derives the kind of failure from the status", () => {
  const kinds = [400, 401, 402, 403, 404, 408, 413, 422, 429, 500, 502, 503, 529].map((status) => [status, failed(status).kind]);
  expect(Object.fromEntries(kinds)).toEqual({
    400: "refused",
    401: "credentials",
    402: "credentials",
    403: "credentials",
    404: "model",
    408: "passing",
    413: "overflow",
    422: "refused",
    429: "passing",
    500: "passing",
    502: "passing",
    503: "passing",
    529: "passing",
  });
  expect(failed(400, '{"error":{"message":"x/y is not a valid model ID"}}').kind).toBe("model");
  expect(failed(413, "<html><head><title>413 Request Entity Too Large</title></head><body>nginx</body></html>").kind).toBe("refused");
});

it.each(refusals.map((refusal) => [refusal.from, refusal] as const))(
  "classifies a refusal as its endpoint means it: %s",
  (_from, { status, body, kind }) => expect(failed(status, JSON.stringify(body)).kind).toBe(kind),
);

it("keeps the endpoint's message and the wait that it requests", () => {
  expect(failed(429, '{"error":{"message":"slow down"}}', { "retry-after": "3" })).toMatchObject({
    reason: "429",
    detail: "slow down",
    retryAfterMs: 3000,
    httpStatus: 429,
  });
  expect(failed(400, '[{"error":{"message":"in a list"}}]').detail).toBe("in a list");
  expect(failed(502, "<html><h1>Bad gateway</h1></html>").detail).toBe("Bad gateway");
  const page =
    "<html><head><title>Not found</title><style>a>b{}</style><script>if(a<b)c()</script></head><body><!-- x --><p>Nothing</p><script>cut";
  expect(failed(404, page).detail).toBe("Not found Nothing");
  expect(failed(500, '{"detail":"out of memory"}').detail).toBe("out of memory");
});

/** Forms in which routers and gateways wrap a provider's response. */
const wrappings: Record<string, (body: unknown, status: number) => unknown> = {
  "a JSON text": (body, status) => ({
    error: { message: "Provider returned error", code: status, metadata: { raw: JSON.stringify(body), provider_name: "Someone" } },
  }),
  "a nested error": (body) => ({ error: { error: body, type: "upstream" } }),
  "a list of errors": (body) => ({ success: false, result: null, errors: [body] }),
  "a list of details": (body) => ({ detail: [body] }),
  "a message after the router's prefix": (body) => ({
    error: { message: `litellm.BadRequestError: SomeoneException - ${JSON.stringify(body)}` },
  }),
  "three wrappers": (body) => [{ detail: { message: { error: { message: JSON.stringify({ error: body }) } } } }],
};

it.each(Object.entries(wrappings))("classifies every refusal the same inside %s", (_name, wrap) => {
  for (const { from, status, body, kind } of refusals) {
    const wrapped = failed(status, JSON.stringify(wrap(body, status)));
    expect([from, wrapped.kind]).toEqual([from, kind]);
    const plain = failed(status, JSON.stringify(body));
    if (plain.detail !== "bad request") expect(wrapped.detail).toContain(plain.detail.slice(0, 300));
    expect(wrapped.endpoint?.param ?? null).toBe(plain.endpoint?.param ?? null);
  }
});

it("extracts the provider, the code and the refused field", () => {
  const raw = JSON.stringify({
    error: {
      message: "temperature is deprecated for this model",
      type: "invalid_request_error",
      param: "temperature",
      code: "unsupported",
    },
  });
  const wrapped = failed(
    400,
    JSON.stringify({ error: { message: "Provider returned error", code: 400, metadata: { raw, provider_name: "X" } } }),
  );
  expect(wrapped.detail).toBe("X: temperature is deprecated for this model");
  expect(wrapped.endpoint).toMatchObject({
    param: "temperature",
    code: "unsupported",
    type: "invalid_request_error",
    provider: "X",
    status: 400,
  });
  const fastapi = failed(
    422,
    JSON.stringify({ detail: [{ type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted" }] }),
  );
  expect(fastapi).toMatchObject({ kind: "refused", detail: "seed: Extra inputs are not permitted", endpoint: { param: "seed" } });
  expect(failed(400, '{"errors":[{"code":7003,"message":"Could not route to /ai/run"}],"result":null}').detail).toBe(
    "Could not route to /ai/run",
  );
  expect(failed(400, '{"object":"error","message":{"detail":"a reason in an object"},"code":400}').detail).toBe("a reason in an object");
});

it("classifies a deeply nested body by its status", () => {
  const nested = `${"[".repeat(3000)}${"]".repeat(3000)}`;
  expect(failed(400, nested).kind).toBe("refused");
  expect(failed(500, `{"error":{"message":${JSON.stringify(`{"a":${nested}`)}}}`).kind).toBe("passing");
});

it.each([
  [
    "xAI's moderation",
    403,
    { code: "The caller does not have permission", error: "Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO" },
    "refused",
  ],
  [
    "moderation in a 500",
    500,
    { error: { message: "litellm.ContentPolicyViolationError: flagged by the provider's content policy" } },
    "refused",
  ],
  [
    "an unsupported region",
    403,
    { error: { code: "unsupported_country_region_territory", message: "Country, region, or territory not supported" } },
    "refused",
  ],
  ["a rate limit in a 403", 403, { error: { message: "You have been rate limited. Requests per minute exceeded." } }, "passing"],
  [
    "a rate limit in a 400",
    400,
    { error: { message: "Rate limit exceeded, please try again later", type: "rate_limit_error" } },
    "passing",
  ],
  [
    "an overload in a 400",
    400,
    { error: { message: "The model is overloaded. Please try again later.", status: "UNAVAILABLE" } },
    "passing",
  ],
  [
    "a wrong key in a 500",
    500,
    { error: { message: "litellm.AuthenticationError: OpenAIException - Incorrect API key provided" } },
    "credentials",
  ],
  ["an account without credit in a 500", 500, { error: { message: "OpenAIException: your credit balance is too low" } }, "credentials"],
  ["a context overflow in a 503", 503, { error: { message: "This model's maximum context length is 4096 tokens." } }, "overflow"],
])("classifies %s", (_name, status, body, kind) => expect(failed(status, JSON.stringify(body)).kind).toBe(kind));

it.each([
  [400, 429, "passing"],
  [502, 401, "credentials"],
  [500, 400, "refused"],
  [400, 503, "passing"],
  [502, 404, "model"],
  [429, 400, "passing"],
])("classifies a %i around a %i by the more specific status", (status, code, kind) =>
  expect(
    failed(
      status,
      JSON.stringify({ error: { message: "Provider returned error", metadata: { raw: `{"error":{"code":${code},"message":"no"}}` } } }),
    ).kind,
  ).toBe(kind),
);

it("distinguishes an account without credit from a wrong key, even behind a router", () => {
  const unpaid = (status: number, inner: object) =>
    isUnpaid(failed(status, JSON.stringify({ error: { message: "Provider returned error", metadata: { raw: JSON.stringify(inner) } } })));
  expect(unpaid(400, { error: { message: "Your credit balance is too low." } })).toBe(true);
  expect(unpaid(400, { error: { message: "Access denied.", code: "Arrearage" } })).toBe(true);
  expect(unpaid(502, { error: { message: "Payment required", code: 402 } })).toBe(true);
  expect(unpaid(400, { error: { message: "Incorrect API key provided" } })).toBe(false);
});

it("does not blame the key for a proxy's web page", () => {
  const page = (words: string) => failed(403, `<!DOCTYPE html><html><head><title>${words}</title></head><body>Cloudflare</body></html>`);
  expect(page("Just a moment...")).toMatchObject({
    kind: "passing",
    detail: "a web page, not the endpoint, answers: Just a moment... Cloudflare",
  });
  expect(page("Access denied | error 1020").kind).toBe("refused");
});

it.each([
  ["only support stream mode, please enable the stream parameter", "on"],
  ["parameter.enable_thinking must be set to false for non-streaming calls", "on"],
  ["Your organization must be verified to stream this model.", "off"],
  ["Streaming is not supported for this model", "off"],
  ["Non-streaming is not supported for this model", "on"],
])("names the setting for “%s”", (message, state) =>
  expect(streamAdvice(failed(400, JSON.stringify({ error: { message } })))).toBe(
    `Switch “Streamed replies” ${state} in the model's settings`,
  ),
);

it("names no setting for other refusals", () => {
  expect(streamAdvice(failed(400, '{"error":{"message":"temperature is not supported"}}'))).toBeNull();
  expect(streamAdvice(failed(503, '{"error":{"message":"the stream is required"}}'))).toBeNull();
});
