import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ServerMarksList } from "./server-marks";

const usual = { servedModels: [], shortPrompts: 0, replyMarks: [] };

it("shows nothing for a server that behaves as expected", () => {
  const { container } = render(<ServerMarksList run={usual} />);
  expect(container.innerHTML).toBe("");
});

it("lists each unusual ending with its word and reply count", () => {
  render(
    <ServerMarksList
      run={{
        ...usual,
        replyMarks: [
          { kind: "ending", word: "repetition_truncation", replies: 12 },
          { kind: "no ending", word: null, replies: 3 },
          { kind: "end token", word: "<|im_end|>", replies: 1 },
          { kind: "reasoning alone", word: null, replies: 2 },
        ],
      }}
    />,
  );
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "unknown endingrepetition_truncation12 replies",
    "no finish reason3 replies",
    "end token in the text<|im_end|>1 reply",
    "reasoning without an answer2 replies",
  ]);
});
