import { ended, launchRun, makeSuite } from "./api";
import { testEndpoint } from "./endpoint";
import { expect, test } from "./test";

test("a key is entered in the model form, used at once by pages and worker, replaced, bound to a host and deleted", async ({
  page,
  request,
}) => {
  const unique = crypto.randomUUID().slice(0, 8).toUpperCase();
  const [name, key] = [`HEED_KEY_E2E_${unique}`, `sk-e2e-${crypto.randomUUID()}`];
  const endpoint = await testEndpoint({ key });
  const { host } = new URL(endpoint.address);
  const modelName = `With a stored key ${unique}`;
  const connection = page.getByRole("complementary", { name: "Connection" });

  await page.goto("/models/new");
  await page.getByLabel("Address").fill(endpoint.address);
  await page.getByRole("button", { name: "Enter a key" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Hosts")).toHaveValue(host);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Key", { exact: true }).fill(key);
  await dialog.getByRole("button", { name: "Store key" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Key name")).toHaveValue(name);
  await page
    .getByRole("combobox", { name: "Model", exact: true })
    .or(page.getByRole("textbox", { name: "Model", exact: true }))
    .fill("lexinstruct/careful");
  await page.getByLabel("Name in Heed").fill(modelName);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(connection).toContainText(/Works: /);
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/models") && response.request().method() === "POST");
  await page.getByRole("button", { name: "Add model" }).click();
  const { id: modelId } = await (await saved).json();

  const suiteId = await makeSuite(request, `Suite for a stored key ${unique}`, { items: 20, language: "english" }, "lexinstruct", 23);
  const runId = await launchRun(request, { suiteId, modelId, name: `Run with a stored key ${unique}` });
  expect((await ended(request, runId)).status).toBe("finished");

  await page.goto("/models?tab=keys");
  const row = page.getByRole("table", { name: "Keys" }).getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(host);
  await expect(row).toContainText("stored");
  expect(await page.content()).not.toContain(key);
  expect(await (await request.get("/api/keys")).text()).not.toContain(key);

  const replace = async (other: string, hosts: string) => {
    await page.goto("/models?tab=keys");
    await row.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Replace" }).click();
    await dialog.getByLabel("Key", { exact: true }).fill(other);
    await dialog.getByLabel("Hosts").fill(hosts);
    await dialog.getByRole("button", { name: "Replace key" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await replace("sk-e2e-another-key", host);
  await page.goto(`/models/${modelId}`);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(connection).toContainText(`The endpoint rejects the key in ${name}`);

  await replace(key, "api.lab.example");
  await expect(row).toContainText("api.lab.example");
  await page.goto(`/models/${modelId}`);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(connection).toContainText(`The key ${name} may be sent to api.lab.example only, not to ${host}`);

  await page.goto("/models?tab=keys");
  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toContainText("1 model names it");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`/models/${modelId}`);
  await expect(page.getByText(`${name} is neither stored nor set on the server`)).toBeVisible();
});
