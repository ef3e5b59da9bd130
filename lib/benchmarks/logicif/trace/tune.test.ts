import { readFileSync } from "node:fs";
import { test } from "vitest";
import { styles } from "../simulate/narrate";
import { faults, measured } from "./measure.fixture";

test("tune", () => {
  const all = JSON.parse(readFileSync("/tmp/lf/recordings.json", "utf8"))
    .map((of: any) => of.recording)
    .filter((_: any, at: number) => at % Number(process.env.EVERY ?? 5) === 0);
  const rows: string[] = [];
  const show = process.env.SHOW?.split("/");
  for (const style of styles)
    for (const inWords of [false, true]) {
      const cells = faults.map((fault) => {
        let left = Number(show?.[3] ?? 3);
        const { n, exact, near, claimed } = measured(all, style, fault, inWords, "tune", (reply, planted, found, recording) => {
          if (show?.[0] !== style.id || show[1] !== fault || (show[2] === "w") !== inWords || planted === found || left-- <= 0) return;
          console.log(
            `planted ${planted} found ${found}\n${reply.slice(0, 2500)}\n--\n${recording.steps
              .slice(Math.max(0, Math.min(planted ?? found ?? 0, found ?? 1e9) - 6), Math.max(planted ?? 0, found ?? 0) + 4)
              .map((s, i) => `${i + Math.max(0, Math.min(planted ?? found ?? 0, found ?? 1e9) - 6)} ${JSON.stringify(s)}`)
              .join("\n")}`,
          );
        });
        return fault === "none"
          ? `false ${((100 * claimed) / n).toFixed(1)}`
          : `${n}: ${((100 * exact) / n).toFixed(0)}/${((100 * near) / n).toFixed(0)} (${((100 * claimed) / n).toFixed(0)})`;
      });
      rows.push(`${style.id.padEnd(8)} ${inWords ? "words" : "code "} ${cells.join("  |  ")}`);
    }
  console.log(rows.join("\n"));
}, 600_000);
