import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { FileDrop } from "./file-drop";
import type { ChosenFile } from "./send-files";

function Drop({ several }: { several: boolean }) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  return (
    <>
      <label htmlFor="f">Files</label>
      <FileDrop id="f" accept=".jsonl,.json" several={several} files={files} onFiles={setFiles} issue={undefined} />
      <p data-testid="taken">{files.map(({ name }) => name).join(" ")}</p>
    </>
  );
}

/** Chooses files and returns the accepted ones and the message about the others. */
function choose(several: boolean, ...names: string[][]) {
  const { container, unmount } = render(<Drop several={several} />);
  const input = container.querySelector("#f");
  const refusals = names.map((chosen) => {
    fireEvent.change(input ?? container, { target: { files: chosen.map((name) => new File(["x"], name)) } });
    return [screen.getByTestId("taken").textContent, screen.queryByRole("status")?.textContent ?? null];
  });
  unmount();
  return refusals;
}

it("names the files it leaves out and gives the reason", () => {
  expect(choose(true, ["a.jsonl", "b.csv", ".hidden"], ["a.csv", "b.csv"], ["c.json", "d.JSONL"], ["e.csv"])).toEqual([
    ["a.jsonl", "Only files ending in .jsonl, .json are accepted: 1 of 3 left out, “b.csv”."],
    ["a.jsonl", "Only files ending in .jsonl, .json are accepted: 2 of 2 left out, “a.csv”, “b.csv”."],
    ["c.json d.JSONL", null],
    ["e.csv", null],
  ]);
  // macOS leaves hidden copies, which are not text, on other disks.
  expect(choose(true, ["._a.jsonl", "a.jsonl", "b.jsonl"], [".a.jsonl"])).toEqual([
    ["a.jsonl b.jsonl", null],
    [".a.jsonl", null],
  ]);
  expect(choose(false, ["a.jsonl", "b.jsonl"])).toEqual([["a.jsonl", "Only one file is accepted: 1 of 2 left out, “b.jsonl”."]]);
});
