import { afterAll, expect, test } from "vitest";
import { chunkBytes } from "@/lib/contracts/plain/limits";
import { problem } from "@/lib/contracts/problem";
import { startedUpload } from "@/lib/contracts/upload";
import { endPool } from "@/lib/db/pool";
import { PUT } from "./uploads/[id]/[nth]/route";
import { POST as complete } from "./uploads/[id]/complete/route";
import { POST as begin } from "./uploads/route";

afterAll(() => endPool());

const host = { host: "localhost:3000" };
const call = (method: string, path: string, body: BodyInit, type: string) =>
  new Request(`http://localhost:3000/api/uploads${path}`, { method, body, headers: { ...host, "content-type": type } });
const json = (path: string, body: unknown) => call("POST", path, JSON.stringify(body), "application/json");
const put = (id: number, nth: string, bytes: Uint8Array<ArrayBuffer>) =>
  PUT(call("PUT", `/${id}/${nth}`, bytes, "application/octet-stream"), { params: Promise.resolve({ id: String(id), nth }) });

test("a file is uploaded in chunks of raw bytes, which may be sent twice", async () => {
  const { id } = startedUpload.parse(await (await begin(json("", { name: "folder/a.csv" }), { params: Promise.resolve({}) })).json());
  const bytes = new TextEncoder().encode("words");
  expect([(await put(id, "0", bytes)).status, (await put(id, "0", bytes)).status]).toEqual([200, 200]);
  const end = await complete(json(`/${id}/complete`, { chunks: 1 }), { params: Promise.resolve({ id: String(id) }) });
  expect(await end.json()).toEqual({ bytes: 5 });
  expect((await put(id, "1", bytes)).status).toBe(409);
  for (const nth of ["-1", "100000"]) expect((await put(id, nth, bytes)).status).toBe(404);
  expect(problem.parse(await (await put(id, "1", new Uint8Array(chunkBytes + 1))).json()).error.code).toBe("invalid");
});
