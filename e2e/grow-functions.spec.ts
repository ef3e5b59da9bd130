import { authorReply } from "../lib/benchmarks/logicif/generate/build/author.fixture";
import { writerEndpoint } from "../lib/jobs/writer-endpoint.fixture";
import { makeModel } from "./api";
import { expect, type Page, test } from "./test";

const source = `def sum_even(n):
    total = 0
    for i in range(0, n, 2):
        total += i
    return total`;

/** Reads the first instruction under a name, and records a finding on it. */
async function readAs(page: Page, name: string) {
  await page.getByRole("textbox", { name: "Reviewer" }).fill(name);
  await expect(page.getByText("You have not finished this instruction.")).toBeVisible();
}

test("a suite is built from a pasted function, and two reviewers compare its instruction with the code lines", async ({
  page,
  request,
}) => {
  const endpoint = await writerEndpoint(authorReply);
  try {
    const name = `Author ${crypto.randomUUID()}`;
    await makeModel(request, name, { kind: "openai-compatible", address: endpoint.address, model: "author", sampling: {} });
    await page.goto("/build/logicif/pipeline");
    await page.getByRole("textbox", { name: /^Function$/ }).fill(source);
    await page.getByRole("textbox", { name: /^Inputs of the function/ }).fill("[3]\n[8]\n[11]\n[99999]");
    await page.getByRole("combobox", { name: "Model", exact: true }).click();
    await page.getByRole("option", { name: new RegExp(name) }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Result" })).toBeVisible();
    await expect(page.getByText("3 items made.")).toBeVisible();
    await expect(page.getByText(/3 of 4 cases can be used\. Dropped: the input holds 99999/).first()).toBeVisible();
    await page.getByText(/Near-duplicates were not checked/).waitFor();
    await page.locator("summary").filter({ hasText: "anonymise" }).click();
    await expect(page.getByText(/Rewrite a Python function so that only/).first()).toBeVisible();
    await page.getByRole("link", { name: "Create a suite" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(`Grown ${crypto.randomUUID()}`);
    await page.getByRole("button", { name: /suite/i }).last().click();
    await expect(page.getByRole("heading", { name: "Review of the instructions" })).toBeVisible();

    await page.getByRole("button", { name: "Start review" }).click();
    await readAs(page, "Ada");
    const stepLink = page.getByRole("link", { name: /step 3/ });
    await stepLink.click();
    await expect(page.getByRole("button", { name: "Line 3: show its text" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Agree with line 3" }).click();
    await expect(page.getByRole("button", { name: "Agree with line 3" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Agree with everything" }).click();
    await expect(page.getByText(/Your verdict: right/)).toBeVisible();

    await readAs(page, "Bo");
    await page.getByRole("button", { name: "Object to line 3" }).click();
    await page.getByRole("button", { name: "Submit objection" }).click();
    await expect(page.getByText("Describe the problem.")).toBeVisible();
    await page.getByRole("textbox", { name: "What is wrong with line 3?" }).fill("Where it starts is not said.");
    await page.getByRole("button", { name: "Submit objection" }).click();
    await expect(page.getByText(/Your verdict: wrong/)).toBeVisible();
    await expect(page.getByText("1 of 1")).toBeVisible();
    await expect(page.getByText("Agrees")).toBeHidden();
    await page.getByRole("switch", { name: "Show other reviewers" }).click();
    await expect(page.getByText("Agrees, Ada").first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("Objects, Bo: Where it starts is not said.")).toBeVisible();
  } finally {
    await endpoint.close();
  }
});
