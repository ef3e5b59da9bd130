import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { decodedText } from "./decode-text";

async function textOf(bytes: Uint8Array, size = 3): Promise<string> {
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  let text = "";
  for await (const part of decodedText(chunks(), "rows.csv")) text += part;
  return text;
}
const latin = (text: string) => Buffer.from(text, "latin1");

describe("decodedText", () => {
  it("returns any text without its byte order mark, whatever the chunks", async () => {
    const property = fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 9 }), async (text, size) => {
      const plain = `rows ${text}`;
      expect(await textOf(Buffer.from(plain), size)).toBe(plain);
      expect(await textOf(Buffer.from(`\ufeff${plain}`), size)).toBe(plain);
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it("keeps NUL, and lone surrogates as Python writes them", async () => {
    const bytes = Buffer.concat([Buffer.from("a\u0000b "), Buffer.from([0xed, 0xa0, 0xbd]), Buffer.from(" c")]);
    expect(await textOf(bytes)).toBe("a\u0000b \ud83d c");
    expect(await textOf(Buffer.from([0x78, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]), 4)).toBe("x😀");
  });

  it("decodes each byte once if a chunk consists of surrogates", async () => {
    const groups = 50_000;
    const bytes = Buffer.alloc(19 * groups, Buffer.from(`61${"eda0bd".repeat(6)}`, "hex"));
    const decode = TextDecoder.prototype.decode;
    let work = 0;
    const spy = vi.spyOn(TextDecoder.prototype, "decode").mockImplementation(function (this: TextDecoder, input, options) {
      work += input?.byteLength ?? 0;
      if (work > bytes.length) throw new Error("Bytes are decoded again.");
      return decode.call(this, input, options);
    });
    const text = await textOf(bytes, bytes.length).finally(() => spy.mockRestore());
    expect(text === `a${"\ud83d".repeat(6)}`.repeat(groups)).toBe(true);
  });

  it("reports the line of bytes that are not UTF-8 after surrogates", async () => {
    const half = Buffer.from([0xed, 0xa0, 0xbd]);
    const rows = (fault: number[]) => Buffer.concat([Buffer.from("a\n"), half, Buffer.from("b\nc"), Buffer.from(fault), half, half]);
    await expect(textOf(rows([0xe9]), 100)).rejects.toThrow(/line 3 .*E9 is “é”/);
    await expect(textOf(rows([0xe2, 0x82]), 100)).rejects.toThrow(/line 3 .*E2 is “â”/);
  });

  it("reports the line and encoding of a text in cp1252", async () => {
    const rows = `key,prompt\n${"1,plain\n".repeat(2000)}2,Sch\xf6ne Gr\xfc\xdfe\n`;
    await expect(textOf(latin(rows), 1000)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/“rows\.csv” is not in UTF-8: line 2002 .*F6 is “ö” in Windows-1252.*Save it as UTF-8/),
    });
    await expect(textOf(latin("caf\xe9"))).rejects.toThrow(/line 1 .*E9 is “é”/);
  });

  it.each([
    ["gzip", gzipSync("rows"), /compressed \(gzip\).*gunzip -k rows\.csv/],
    ["zip", latin("PK\x03\x04\x14\x00\x00\x00rows.jsonl"), /zip archive/],
    ["xlsx", latin("PK\x03\x04\x14\x00\x06\x00[Content_Types].xml"), /Excel workbook.*CSV UTF-8/],
    ["an Inspect log", latin("PK\x03\x04\x14\x00\x00\x00_journal/start.json"), /Inspect log.*inspect log convert/],
    ["Parquet", latin("PAR1\x15\x04\x15\x00rows"), /Parquet.*to_json/],
    ["PDF", latin("%PDF-1.7\n%\xe2\xe3"), /is a PDF/],
    ["a pickle", latin("\x80\x04\x95\x00"), /pickle/],
    ["zstandard", latin("(\xb5/\xfd\x04"), /zstandard/],
    ["a binary file", Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 7) % 32)), /binary file/],
    ["UTF-16 with a byte-order mark", Buffer.from("\ufeffkey,prompt", "utf16le"), /UTF-16.*Save it as UTF-8/],
    ["UTF-16 without a byte-order mark", Buffer.from("key,prompt\n1,a", "utf16le"), /UTF-16/],
    ["a web page", Buffer.from("<!DOCTYPE html><html>"), /web page/],
    ["a Git LFS pointer", Buffer.from("version https://git-lfs.github.com/spec/v1\noid"), /git lfs pull/],
  ])("identifies %s and explains how to get a text", async (_what, bytes, sentence) => {
    await expect(textOf(bytes)).rejects.toThrow(sentence);
  });
});
