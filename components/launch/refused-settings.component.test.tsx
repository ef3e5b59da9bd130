import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toast } from "@/components/ui/toast";
import type { ModelRow } from "@/lib/contracts/model";
import { exampleModelRow } from "@/lib/contracts/model.fixture";
import { type SettingsIssue, settingsIssue } from "@/lib/contracts/trial";
import { RefusedSettings } from "./refused-settings";
import { useSettingsTrial } from "./use-settings-trial";

const issue = settingsIssue.parse({
  modelId: 7,
  modelName: "Thinker",
  isJudge: false,
  sentence: "It refuses temperature.",
  refused: { field: "temperature", value: "0" },
});
let trials: SettingsIssue[][] = [];
/** Holds back the response to the call with this number. */
let held: { call: number; until: Promise<void> } | null = null;
const calls: { method: string; url: string; body: unknown }[] = [];
beforeEach(() => {
  calls.length = 0;
  held = null;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit) => {
    calls.push({ method, url, body: JSON.parse(String(body)) });
    const issues = url.endsWith("/trial") ? (trials.shift() ?? []) : null;
    if (held?.call === calls.length) await held.until;
    return Response.json(issues ?? { id: 7 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function Launch({ model, onLaunch }: { model: ModelRow; onLaunch: () => void }) {
  const trial = useSettingsTrial();
  return (
    <>
      <button type="button" onClick={() => trial.before({ models: [model], judge: null }, onLaunch)}>
        Launch
      </button>
      <RefusedSettings
        issues={trial.issues}
        busy={trial.busy}
        error={trial.error}
        onLeaveOut={trial.leaveOut}
        onLaunch={trial.launchAsItIs}
        onCancel={trial.cancel}
      />
    </>
  );
}

function launched(model = exampleModelRow()) {
  const onLaunch = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Launch model={model} onLaunch={onLaunch} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Launch" }));
  return onLaunch;
}

it("asks before it leaves a setting out, then changes the model's settings, tests them again and launches", async () => {
  trials = [[issue], []];
  const onLaunch = launched();
  const dialog = await screen.findByRole("dialog", { name: "Thinker refuses temperature 0" });
  expect(dialog.textContent).toContain("temperature = 0");
  expect([onLaunch.mock.calls.length, calls.length]).toEqual([0, 1]);
  fireEvent.click(screen.getByRole("button", { name: "Leave it out and launch" }));
  await waitFor(() => expect(onLaunch).toHaveBeenCalledTimes(1));
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /api/models/trial",
    "PUT /api/models/7",
    "POST /api/models/trial",
  ]);
  expect(calls[1]?.body).toMatchObject({ name: "Thinker", settings: { sampling: {}, refused: [{ field: "temperature", value: 0 }] } });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("launches and changes nothing on cancel, and launches unchanged if the person chooses to", async () => {
  trials = [[issue]];
  const onLaunch = launched();
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect([onLaunch.mock.calls.length, calls.length]).toEqual([0, 1]);
  trials = [[issue]];
  fireEvent.click(screen.getByRole("button", { name: "Launch" }));
  fireEvent.click(await screen.findByRole("button", { name: "Launch anyway" }));
  expect([onLaunch.mock.calls.length, calls.length]).toEqual([1, 2]);
});

it.each([
  { during: "the change of a model", call: 2 },
  { during: "its second test", call: 3 },
])("launches nothing that was cancelled during $during", async ({ call }) => {
  let release = () => {};
  held = { call, until: new Promise((resolve) => (release = resolve)) };
  trials = [[issue], []];
  const onLaunch = launched();
  fireEvent.click(await screen.findByRole("button", { name: "Leave it out and launch" }));
  await waitFor(() => expect(calls).toHaveLength(call));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  release();
  // Another launch shows that nothing of the first one is left to come.
  trials = [[]];
  fireEvent.click(screen.getByRole("button", { name: "Launch" }));
  await waitFor(() => expect(onLaunch).toHaveBeenCalled());
  expect([onLaunch.mock.calls.length, calls.length]).toEqual([1, call + 1]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("launches without asking if the last test of these settings succeeded", () => {
  const worked = { at: "2026-01-01T00:00:00.000Z", ok: true, sentence: "m answered.", latencyMs: 1 };
  expect(launched(exampleModelRow({ lastTest: worked }))).toHaveBeenCalledTimes(1);
  expect(calls).toEqual([]);
});

it("says what became of a launch whose page was left during the test of its settings", async () => {
  const notices = vi.spyOn(toast, "error");
  const leave = async (issues: SettingsIssue[]) => {
    trials = [issues];
    const onLaunch = launched();
    cleanup();
    await waitFor(() => expect(onLaunch.mock.calls.length + notices.mock.calls.length).toBe(1));
    return onLaunch.mock.calls.length;
  };
  expect(await leave([])).toBe(1);
  expect(await leave([issue])).toBe(0);
  expect(notices.mock.calls[0]?.[0]).toBe("Not launched");
});
