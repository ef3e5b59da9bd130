import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { makeModel, makeSuite } from "./api";
import { expect, test } from "./test";

/** Endpoint that refuses a temperature, as reasoning models do. */
const server: Server = createServer((request, answer) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    const isRefused = body.includes('"temperature"');
    const refusal = { error: { message: "Unsupported parameter: 'temperature' is not supported with this model.", param: "temperature" } };
    const reply = { choices: [{ message: { role: "assistant", content: "ready" }, finish_reason: "stop" }] };
    answer.writeHead(isRefused ? 400 : 200, { "content-type": "application/json" });
    answer.end(JSON.stringify(isRefused ? refusal : reply));
  });
});

test.beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a launch asks before it leaves out a refused setting, and the run's settings name the refusal", async ({ page, request }) => {
  const { port } = server.address() as AddressInfo;
  const suite = await makeSuite(request, "Refused setting");
  const model = await makeModel(request, "No temperature", {
    ...{ kind: "openai-compatible", address: `http://127.0.0.1:${port}/v1`, model: "thinker", sampling: { temperature: 0 } },
  });
  const launch = page.getByRole("button", { name: /^Launch/ }).filter({ visible: true });
  const dialog = page.getByRole("dialog", { name: "No temperature refuses temperature 0" });

  await test.step("cancel launches nothing", async () => {
    await page.goto(`/launch?suite=${suite}&model=${model}`);
    await launch.click();
    await expect(dialog).toContainText("rejects the setting temperature, sent as 0 (400)");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/launch\?/);
  });

  await test.step("leaving it out launches, and the run's settings name it", async () => {
    await launch.click();
    await dialog.getByRole("button", { name: "Leave it out and launch" }).click();
    await expect(page).toHaveURL(/\/runs\/\d+/);
    await page.getByRole("tab", { name: "Settings" }).click();
    await expect(page.getByText("refused by the endpoint, so it was left out")).toBeVisible();
  });
});
