import { afterAll, expect, test } from "vitest";
import { chunkBytes } from "@/lib/contracts/plain/limits";
import { endPool, pool } from "@/lib/db/pool";
import { namedFiles, uploadBytes } from "./upload-text";
import { cleanUploads, completeUpload, createUpload, putChunk, uploadName } from "./uploads";

afterAll(() => endPool());

async function upload(...chunks: (string | Uint8Array)[]): Promise<number> {
  const { id } = await createUpload("a/b.txt");
  for (const [nth, chunk] of chunks.entries()) await putChunk(id, nth, typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
  await completeUpload(id, chunks.length);
  return id;
}

async function textOf(id: number): Promise<string> {
  let text = "";
  const [file] = await namedFiles([id]);
  for await (const part of file?.text() ?? []) text += part;
  return text;
}

test("characters split across two chunks are whole each time the text is read", async () => {
  const bytes = new TextEncoder().encode("\uFEFFä and 😀 and\nthe end");
  for (let cut = 0; cut <= bytes.length; cut++) {
    const id = await upload(bytes.subarray(0, cut), bytes.subarray(cut));
    expect([await textOf(id), await textOf(id)]).toEqual(["ä and 😀 and\nthe end", "ä and 😀 and\nthe end"]);
  }
  expect(await textOf(await upload())).toBe("");
});

test("chunks may be sent again and in any order, and a missing one is noticed", async () => {
  const { id } = await createUpload("b.txt");
  await putChunk(id, 1, Buffer.from("end"));
  await putChunk(id, 1, Buffer.from("the end"));
  await expect(completeUpload(id, 2)).rejects.toMatchObject({ code: "conflict" });
  await expect(uploadName(id)).rejects.toMatchObject({ code: "conflict" });
  await putChunk(id, 0, Buffer.from("begin, "));
  await expect(completeUpload(id, 3)).rejects.toMatchObject({ code: "conflict" });
  expect(await completeUpload(id, 2)).toEqual({ bytes: 14 });
  expect(await completeUpload(id, 2)).toEqual({ bytes: 14 });
  expect([await uploadName(id), await textOf(id)]).toEqual(["b.txt", "begin, the end"]);
  await expect(putChunk(id, 0, Buffer.from("x"))).rejects.toMatchObject({ code: "conflict" });
  await expect(putChunk(99_999, 0, Buffer.from("x"))).rejects.toMatchObject({ code: "not_found" });
  await expect(putChunk((await createUpload("c")).id, 0, new Uint8Array(chunkBytes + 1))).rejects.toMatchObject({ code: "invalid" });
});

test("a file without usable text is refused with a remedy", async () => {
  const pointer = await upload("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n");
  await expect(textOf(pointer)).rejects.toThrow(/git lfs pull/);
  await expect(textOf(await upload(Buffer.from("\ufeffid,model", "utf16le")))).rejects.toThrow(/UTF-16.*UTF-8/);
  await expect(textOf(await upload("id,mo", Buffer.from([0x64, 0xe9, 0x6c])))).rejects.toThrow(/line 1 .*“é”.*UTF-8/);
});

test("a file that is deleted while it is read fails instead of ending early", async () => {
  for (const table of ["upload where id", "upload_chunk where upload_id"]) {
    const id = await upload("first line\n", "second line\n");
    const read = async () => {
      for await (const _ of uploadBytes(id)) await pool().query(`delete from ${table} = $1`, [id]);
    };
    await expect(read()).rejects.toMatchObject({ code: "not_found", message: /was deleted while it was being read/ });
  }
});

test("abandoned uploads are removed, but not those that a job reads", async () => {
  const left = await createUpload("left");
  const [old, read, fresh] = [await upload("old"), await upload("read"), await upload("fresh")];
  await pool().query("update upload set created_at = now() - interval '2 days' where id = $1", [left.id]);
  await pool().query("update upload set created_at = now() - interval '8 days' where id = any($1::int[])", [[old, read]]);
  const input = JSON.stringify({ uploads: [read] });
  await pool().query("insert into job (kind, benchmark, name, input, status) values ('import', 'b', 'i', $1, 'running')", [input]);
  await cleanUploads();
  const { rows } = await pool().query("select id from upload where id = any($1::int[]) order by id", [[left.id, old, read, fresh]]);
  expect(rows.map((row: { id: number }) => row.id)).toEqual([read, fresh]);
  await expect(uploadName(old)).rejects.toMatchObject({ code: "not_found" });
});
