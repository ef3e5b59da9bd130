import { describe, expect, it } from "vitest";
import { anthropicBatch } from "./anthropic-batch";
import { anthropicBatchObject, anthropicLines, openaiBatchObject, openaiFileObject, openaiLines } from "./batches.fixture";
import { openaiBatch } from "./openai-batch";

const nonce = "0123456789abcdef";

describe("OpenAI's batches", () => {
  it("are created from an uploaded file of requests, with Heed's label", () => {
    const line = openaiBatch.line("a-1", "chat/completions", '{"model":"m"}');
    expect(JSON.parse(line)).toEqual({ custom_id: "a-1", method: "POST", url: "/v1/chat/completions", body: { model: "m" } });
    expect(openaiBatch.upload?.read(openaiFileObject)).toBe("file-abc123");
    expect(JSON.parse(openaiBatch.body({ nonce, path: "responses", fileId: "file-abc123", lines: [line] }))).toEqual({
      ...{ input_file_id: "file-abc123", endpoint: "/v1/responses", completion_window: "24h", metadata: { heed: nonce } },
    });
  });

  it("are read with their label, counts and files", () => {
    expect(openaiBatch.read(openaiBatchObject())).toEqual({
      ...{ id: "batch_abc123", nonce, ended: "completed", isCancelling: false, trouble: "" },
      ...{ createdAt: 1_711_471_533_000, expiresAt: 1_711_557_933_000 },
      counts: { total: 100, answered: 95, failed: 5, unanswered: 0 },
      results: ["files/file-cvaTdG/content", "files/file-HOWS94/content"],
    });
  });

  it.each([
    ["validating", null],
    ["in_progress", null],
    ["finalizing", null],
    ["cancelling", null],
    ["completed", "completed"],
    ["expired", "expired"],
    ["cancelled", "cancelled"],
    ["failed", "refused"],
  ])("with status %s have the ending %s, and results only once they ended", (status, ended) => {
    const read = openaiBatch.read(openaiBatchObject({ status }));
    expect(read?.ended).toBe(ended);
    expect(read?.results.length).toBe(ended === null ? 0 : 2);
    expect(read?.isCancelling).toBe(status === "cancelling");
  });

  it("report why they are refused as a whole, with the line", () => {
    const errors = { object: "list", data: [{ code: "model_not_found", message: "The model does not exist.", param: null, line: 3 }] };
    const read = openaiBatch.read(
      openaiBatchObject({ status: "failed", errors, output_file_id: null, error_file_id: null, request_counts: null }),
    );
    expect(read).toMatchObject({ ended: "refused", trouble: "line 3: The model does not exist.", results: [] });
  });

  it("are listed page by page", () => {
    const page = { object: "list", data: [openaiBatchObject(), openaiBatchObject({ id: "batch_2" })], has_more: true };
    expect(openaiBatch.list.read(page)?.next).toBe("batches?limit=100&after=batch_2");
    expect(openaiBatch.list.read({ ...page, has_more: false })?.next).toBeNull();
    expect(openaiBatch.list.read({ error: {} })).toBeNull();
  });

  it("have answered, failed and expired results, each with its id", () => {
    expect(openaiBatch.result(openaiLines.answered("a", { id: "c" }))).toEqual({
      id: "a",
      response: { status: 200, requestId: "req_c187b3", body: { id: "c" } },
    });
    expect(openaiBatch.result(openaiLines.failed("b"))).toMatchObject({ id: "b", response: { status: 400 } });
    expect(openaiBatch.result(openaiLines.expired("c"))).toEqual({ id: "c", response: null, why: "expired" });
    expect(openaiBatch.result({ line: 1 })).toBeNull();
  });
});

describe("Anthropic's batches", () => {
  it("contain their requests", () => {
    const lines = [anthropicBatch.line("a-1", "messages", '{"model":"m","max_tokens":9}')];
    expect(JSON.parse(anthropicBatch.body({ nonce, path: "messages", fileId: null, lines }))).toEqual({
      requests: [{ custom_id: "a-1", params: { model: "m", max_tokens: 9 } }],
    });
  });

  it("are read with their counts and with a result path below the model's address", () => {
    expect(anthropicBatch.read(anthropicBatchObject())).toEqual({
      ...{ id: "msgbatch_013Zva2CMHLNnXjNJJKqJ2EF", nonce: null, ended: "expired", isCancelling: false, trouble: "" },
      ...{ createdAt: Date.parse("2024-08-20T18:37:24.100Z"), expiresAt: Date.parse("2024-08-21T18:37:24.100Z") },
      counts: { total: 100, answered: 50, failed: 30, unanswered: 20 },
      results: ["messages/batches/msgbatch_013Zva2CMHLNnXjNJJKqJ2EF/results"],
    });
  });

  it("have no results before they end, and report a cancellation", () => {
    const counts = { processing: 100, succeeded: 0, errored: 0, canceled: 0, expired: 0 };
    const at = (processing_status: string) => anthropicBatch.read(anthropicBatchObject({ processing_status, request_counts: counts }));
    expect(at("in_progress")).toMatchObject({ ended: null, isCancelling: false, results: [] });
    expect(at("canceling")).toMatchObject({ ended: null, isCancelling: true });
    const ended = anthropicBatch.read(anthropicBatchObject({ cancel_initiated_at: "2024-08-20T18:40:00Z" }));
    expect(ended?.ended).toBe("cancelled");
  });

  it("are listed page by page", () => {
    const page = { data: [anthropicBatchObject()], has_more: true, first_id: "x", last_id: "msgbatch_2" };
    expect(anthropicBatch.list.read(page)?.next).toBe("messages/batches?limit=100&after_id=msgbatch_2");
    expect(anthropicBatch.list.read({ ...page, has_more: false })?.next).toBeNull();
  });

  it("have results whose errors get the status codes of live calls", () => {
    expect(anthropicBatch.result(anthropicLines.answered("a", { id: "msg" }))).toMatchObject({
      response: { status: 200, body: { id: "msg" } },
    });
    expect(anthropicBatch.result(anthropicLines.failed("b"))).toMatchObject({ id: "b", response: { status: 400 } });
    expect(anthropicBatch.result(anthropicLines.failed("b", "overloaded_error"))).toMatchObject({ response: { status: 529 } });
    expect(anthropicBatch.result(anthropicLines.expired("c"))).toMatchObject({ response: null, why: "expired" });
    expect(anthropicBatch.result(anthropicLines.cancelled("d"))).toMatchObject({ response: null, why: "cancelled" });
  });
});
