import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { importedFrom, namedFile } from "./family.fixture";
import { loadFamily, manifests } from "./registry";

/** Tables for the importers that read some, each with cells that need quotes. Lists of one word per line are not tables. */
const tables: Record<string, { name: string; header: string[]; rows: string[][]; replies: number }> = {
  "ifeval/prompts": {
    name: "own.csv",
    header: ["key", "prompt", "ids", "num_words", "relation"],
    rows: [
      ["1", 'Say "no"; or, perhaps,\nnothing.', "punctuation:no_comma", "", ""],
      ["2", "alpha|beta\tgamma", "length_constraints:number_words", "20", "at least"],
    ],
    replies: 0,
  },
  "ifscale/generations": {
    name: "generations.csv",
    header: ["id", "model", "seed", "num_rules", "constraints", "generated_text", "latency_seconds", "coherence_score"],
    rows: [
      ["1", "m1", "0", "2", "a,b", 'A report; with "a"\nand b|c', "2.5", ""],
      ["2", "m2", "0", "2", "a,b", "nothing,\tat all", "", ""],
      ["3", "m1", "1", "2", "b,c", "x", "1", ""],
    ],
    replies: 3,
  },
  "lifbench/scores": {
    name: "scores/list-single_query_id.csv",
    header: ["model", "ins_id", "param_id", "length", "format", "correct", "ori", "total_score"],
    rows: [
      ["a; the small", "0", "1", "3", "1.0", "0.5", "1.0", "0.75"],
      ['b, the "large"', "0", "1", "3", "0.2", "0", "0", "0.0"],
    ],
    replies: 2,
  },
};

const ways = [",", ";", "\t", "|"].flatMap((delimiter) =>
  ["\n", "\r\n", "\r"].flatMap((record_delimiter) => [true, false].map((quoted) => ({ delimiter, record_delimiter, quoted }))),
);

/** Returns the table as other programs would write it, in pairs of a description and the text. */
function writings({ header, rows }: { header: string[]; rows: string[][] }): [string, string][] {
  const all = ways.map((way): [string, string] => [
    JSON.stringify(way),
    stringify([header, ...rows], { ...way, quoted_match: /[\r\n;\t|]/ }),
  ]);
  const plain = stringify([header, ...rows]);
  const turned = [header, ...rows].map((cells) => [...cells].reverse());
  return [
    ...all,
    ["a byte-order mark", `\ufeff${plain}`],
    ["the delimiter in a line of its own", `sep=;\r\n${stringify([header, ...rows], { delimiter: ";", record_delimiter: "\r\n" })}`],
    ["names in capitals with blanks around them", stringify([header.map((name) => ` ${name.toUpperCase()} `), ...rows])],
    ["columns in another order", stringify(turned)],
    ["blank rows", stringify([header, ...rows.flatMap((row) => [row, header.map(() => "")])])],
    ["no line end at the end", plain.replace(/\n$/, "")],
  ];
}

describe("a table written by another program", () => {
  it("is tested with every importer that accepts one", () => {
    const takes = manifests.flatMap(({ id, importers }) =>
      importers.filter(({ accepts }) => /\.csv/.test(accepts) && !/\.txt/.test(accepts)).map((importer) => `${id}/${importer.id}`),
    );
    expect(Object.keys(tables).sort()).toEqual(takes.sort());
  });

  it.each(Object.entries(tables))("gives the same import: %s", async (place, table) => {
    const [family = "", id = ""] = place.split("/");
    const importer = (await loadFamily(family)).engine.suite.importers?.[id];
    if (!importer) throw new Error(`There is no importer ${place}.`);
    const read = (text: string) => importedFrom(importer.read, [], { files: [namedFile(text, table.name)] });
    const plain = await read(stringify([table.header, ...table.rows]));
    expect(plain.items.length + plain.replies.length).toBeGreaterThan(0);
    expect(plain.replies).toHaveLength(table.replies);
    expect(plain.problems.filter(({ kind }) => kind === "row")).toEqual([]);
    for (const [writing, text] of writings(table)) expect(await read(text), writing).toEqual(plain);
  });
});
