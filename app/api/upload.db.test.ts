import { expect, test } from "vitest";
import { problem } from "@/lib/contracts/problem";
import { importResult } from "@/lib/contracts/suite";
import { POST } from "./suites/import/route";

const generations =
  'model,seed,num_rules,constraints,generated_text,latency_seconds\nalpha,0,2,"ledger,quota","The ledger\nand the quota.",1.5\n';

function upload(fields: Record<string, string | File>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return POST(new Request("http://localhost:3000/api/suites/import", { method: "POST", body, headers: { host: "localhost:3000" } }), {
    params: Promise.resolve({}),
  });
}

test("a file is uploaded as a form; its name stands in for the suite's", async () => {
  const file = new File(["\uFEFF", generations], "theirs.csv", { type: "text/csv" });
  const response = await upload({ file, benchmark: "ifscale", importer: "generations", name: "" });
  expect(response.status).toBe(200);
  expect(importResult.parse(await response.json())).toMatchObject({ read: 1, problems: [] });
});

test("a form without a file, or with other fields missing, says so", async () => {
  const code = async (response: Response) => problem.parse(await response.json()).error;
  expect(await code(await upload({ benchmark: "ifscale", importer: "generations", name: "x" }))).toMatchObject({
    code: "invalid",
    where: "file",
  });
  expect(await code(await upload({ file: new File(["x"], "x.csv"), benchmark: "ifscale" }))).toMatchObject({
    code: "invalid",
    where: "importer",
  });
  const json = new Request("http://localhost:3000/api/suites/import", {
    method: "POST",
    body: "{}",
    headers: { host: "localhost:3000", "content-type": "application/json" },
  });
  expect(await code(await POST(json, { params: Promise.resolve({}) }))).toMatchObject({ where: "Content-Type" });
});
