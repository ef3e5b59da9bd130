import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { jobEvents } from "./job-states";
import { runEvents } from "./run-states";
import { sampleEvents } from "./sample-states";
import type { Transition } from "./state-machine";

const document = fileURLToPath(new URL("../../ARCHITECTURE.md", import.meta.url));

/**
 * Draws a table as a diagram of the events that lead from one state to another. Events that leave the state unchanged appear only in the
 * table.
 */
function diagram(events: Readonly<Record<string, Transition<string, string>>>): string {
  const arrows = new Map<string, string[]>();
  for (const [name, { from = ["[*]"], to = [] }] of Object.entries(events))
    for (const before of from)
      for (const after of [to].flat()) {
        const arrow = `${before} --> ${after}`;
        if (before !== after) arrows.set(arrow, [...(arrows.get(arrow) ?? []), name]);
      }
  const lines = [...arrows].map(([arrow, names]) => `  ${arrow}: ${names.join(", ")}`);
  return ["```mermaid", "stateDiagram-v2", ...lines, "```"].join("\n");
}

test("the diagrams in ARCHITECTURE.md match the tables; npx vitest run lib/record/state-diagrams.test.ts -u writes them", async () => {
  let text = readFileSync(document, "utf8");
  const tables = { run: runEvents, sample: sampleEvents, job: jobEvents };
  for (const [name, events] of Object.entries(tables)) {
    const place = new RegExp(`(?<=<!-- states of a ${name} -->\n).*?(?=\n<!-- end -->)`, "s");
    expect(text, name).toMatch(place);
    text = text.replace(place, () => diagram(events));
  }
  await expect(text).toMatchFileSnapshot(document);
});
