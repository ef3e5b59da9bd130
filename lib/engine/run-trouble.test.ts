import { describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/providers/provider-error";
import { runTrouble } from "./run-trouble";

const wrongKey = new ProviderError({ kind: "credentials", reason: "401", detail: "Incorrect API key.", httpStatus: 401 });
const noModel = new ProviderError({ kind: "model", reason: "404", detail: "no such model", httpStatus: 404 });
const refusedConnection = new ProviderError({ kind: "unreachable", reason: "connection refused", detail: "" });

describe("runTrouble", () => {
  it("stops at the third wrong key in a row, with the endpoint and what it said", () => {
    const trouble = runTrouble("m", "example.org");
    expect(trouble.failed(wrongKey, false)).toBeNull();
    expect(trouble.failed(wrongKey, false)).toBeNull();
    expect(trouble.failed(wrongKey, false)).toBe("example.org refuses the key (401): Incorrect API key. Mend the key, then resume.");
  });

  it("says that an account is empty, and nothing of its key", () => {
    const trouble = runTrouble("m", "example.org");
    const spent = new ProviderError({ kind: "credentials", reason: "429", detail: "You exceeded your current quota.", httpStatus: 429 });
    trouble.failed(spent, false);
    trouble.failed(spent, false);
    expect(trouble.failed(spent, false)).toBe(
      "example.org wants to be paid first (429): You exceeded your current quota. Mend the account or its quota, then resume.",
    );
  });

  it("forgets after an answer", () => {
    const trouble = runTrouble("m", "example.org");
    trouble.failed(noModel, false);
    trouble.failed(noModel, false);
    trouble.answered();
    expect(trouble.failed(noModel, false)).toBeNull();
    expect(trouble.failed(noModel, false)).toBeNull();
    expect(trouble.failed(noModel, false)).toMatch(/does not know the model “m”/);
  });

  it("counts an endpoint that is not there only where the retries are used up", () => {
    const trouble = runTrouble("m", "example.org");
    for (let call = 0; call < 50; call++) expect(trouble.failed(refusedConnection, false)).toBeNull();
    expect(trouble.failed(refusedConnection, true)).toBeNull();
    expect(trouble.failed(refusedConnection, true)).toBeNull();
    expect(trouble.failed(refusedConnection, true)).toMatch(/cannot be reached/);
  });

  it("does not stop for faults that pass", () => {
    const trouble = runTrouble("m", "example.org");
    const busy = new ProviderError({ kind: "passing", reason: "429", detail: "", httpStatus: 429 });
    for (let call = 0; call < 50; call++) expect(trouble.failed(busy, true)).toBeNull();
  });
});
