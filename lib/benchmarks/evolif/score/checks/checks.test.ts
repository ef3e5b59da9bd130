import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allGroups, isJudged } from "../../items/groups";
import { checkInstruction } from "./check-instruction";
import fixture from "./python.fixture.json";

const ok = (id: string, args: unknown, reply: string) => checkInstruction(id, args, reply).ok;
const quotes = { mode: "quotation", left: "“", right: "”" };

describe("checks", () => {
  it("agree with Python on every case of the fixture", () => {
    const wrong = fixture.cases.filter(([id, args, reply, expected]) => ok(String(id), args, String(reply)) !== expected);
    expect(wrong).toEqual([]);
    expect(fixture.cases.length).toBeGreaterThan(300);
  });

  it.each<[id: string, args: unknown, reply: string, expected: boolean]>([
    ["startwith", { mode: "letter", value: "K" }, "\uFEFF\n  “42” kelp", true],
    ["startwith", { mode: "letter", value: "k" }, "ékelp", true],
    ["startwith", { mode: "letter", value: "k" }, "123", false],
    ["startwith", { mode: "keyword", value: "straße" }, "**STRASSE** ist lang", true],
    ["startwith", { mode: "keyword", value: "STRASSE" }, "Straße", true],
    ["startwith", { mode: "keyword", value: "kelp" }, "( kelp", false],
    ["startwith", { mode: "keyword", value: "kelp" }, "\u200B\u00A0(kelp", true],
    ["startwith", { mode: "emoji", value: "❤️" }, "❤️ yes", true],
    ["startwith", { mode: "emoji", value: "❤️" }, "❤ yes", false],
    ["startwith", { mode: "emoji", value: "❤" }, "❤️ yes", true],
    ["startwith", quotes, "\n“a” b", true],
    ["startwith", quotes, "“a b", false],
    ["startwith", { mode: "quotation", left: '"', right: '"' }, '"', false],
    ["startwith", {}, "anything", false],
    ["startwith", null, "anything", false],
    ["endwith", { mode: "letter", value: "p" }, "kelp 42.\u00A0", true],
    ["endwith", { mode: "keyword", value: "kelp" }, "brown KELP!?\r\n", true],
    ["endwith", { mode: "keyword", value: "kelp" }, "brown kelp\u00A0", false],
    ["endwith", { mode: "keyword", value: "kelp" }, "brown kelp .", false],
    ["endwith", { mode: "emoji", value: "☀️" }, "sun ☀️.", true],
    ["endwith", { mode: "keyword", value: "ﬁn" }, "the FIN", true],
    ["endwith", quotes, "a “b” ", true],
    ["endwith", quotes, "a b”", false],
    ["endwith", {}, "anything", false],
    ["case", { mode: "all_upper" }, "LOUD É é 1", true],
    ["case", { mode: "all_upper" }, "LOUDx", false],
    ["case", { mode: "all_lower" }, "quiet É", true],
    ["case", { mode: "min_upper", min: 50 }, "AAbb 1!", true],
    ["case", { mode: "min_upper", min: 53 }, "AAbb", true],
    ["case", { mode: "min_upper", min: 54 }, "AAbb", false],
    ["case", { mode: "min_upper", min: 90 }, "1234", true],
    ["case", {}, "Any", true],
    ["punctuation", { mode: "must_include", value: "§" }, "§ 1", true],
    ["punctuation", { mode: "must_not_include", value: "," }, "a，b", true],
    ["punctuation", { mode: "must_not_include", value: "," }, "a, b", false],
    ["countableItems", { num: 2 }, "- a\r\n\r\n  - b\r\nc - d", true],
    ["countableItems", { num: 1 }, "** bold\n* a", true],
    ["countableItems", { num: 1 }, "*\n* a", true],
    ["countableItems", { num: 0 }, "*", true],
    ["countableItems", { num: 1 }, "--- ", true],
    ["length", { mode: "word", relation: "exactly", number: 5 }, "it's ½ of a_b", true],
    ["length", { mode: "word", relation: "exactly", number: 2 }, "e\u0301a", true],
    ["length", { mode: "word", relation: "less_than", number: 2 }, "a b", false],
    ["length", { mode: "characters", relation: "exactly", number: 4 }, "😀️ a", true],
    ["length", { mode: "paragraph", relation: "exactly", number: 2 }, "\n\na\r\n \t\r\nb\nc\n\n", true],
    ["length", { mode: "paragraph", relation: "exactly", number: 0 }, " \n", true],
    // NLTK's English model does not treat “e.g.” as an abbreviation.
    ["length", { mode: "sentence", relation: "exactly", number: 3 }, "Dr. Moss came, e.g. by bus. Really?", true],
    ["length", { mode: "sentence", relation: "exactly", number: 2 }, "Dr. Moss came at 5 p.m. by bus. Really?", true],
    ["length", { mode: "sentence", relation: "more_than", number: 0 }, " ", false],
    ["existence", { kelp: 2 }, "Kelp, KELP and kelps", true],
    ["existence", { kelp: 1 }, "kelp_ kelp", true],
    ["existence", { ß: 1 }, "ss ẞ", true],
    ["existence", { i: 2 }, "İ ı i\u0307x", false],
    ["existence", { 𝒳: 2 }, "𝒳a 𝒳, a𝒳 𝒳", true],
    ["forbidden", ["𠀀"], "𠀀𠀀", true],
    ["existence", { "tide pool": 2 }, "tide pools, TIDE POOL", true],
    ["existence", { kelp: 0, moss: "2", fern: 1.5 }, "nothing", true],
    ["forbidden", ["kelp", "a-b"], "kelps", true],
    ["forbidden", ["a-b"], "xA-Bx", false],
    ["forbidden", [], "anything", true],
    ["nonsense", {}, "anything", false],
    ["toString", {}, "anything", false],
  ])("%s %j on %j: %s", (id, args, reply, expected) => {
    expect(ok(id, args, reply)).toBe(expected);
  });

  it("never throw, and point into the reply", () => {
    const bit = fc.constantFrom(
      "a",
      "B",
      " ",
      "\n",
      "- x",
      "* y",
      "```",
      '"',
      ",",
      "<b>",
      "</b>",
      "{",
      "]",
      "NaN",
      "é",
      "😀",
      "\ud800",
      ".",
      "tide",
    );
    const reply = fc.array(bit, { maxLength: 20 }).map((bits) => bits.join(""));
    const args = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        quotes,
        { mode: "letter", value: "a" },
        { mode: "json" },
        { mode: "csv" },
        { mode: "html" },
        { num: 1 },
        { tide: 1 },
        ["tide"],
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...allGroups.filter((id) => !isJudged(id))), args, reply, (id, given, text) => {
        for (const [start, end] of checkInstruction(id, given, text).spans) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  it("mark the evidence in the reply", () => {
    const reply = "Kelp and\nKelp, a";
    const texts = (id: string, args: unknown) => checkInstruction(id, args, reply).spans.map(([from, to]) => reply.slice(from, to));
    expect(texts("existence", { kelp: 1 })).toEqual(["Kelp", "Kelp"]);
    expect(texts("case", { mode: "all_lower" })).toEqual(["K", "K"]);
    expect(texts("format", { mode: "csv" })).toEqual(["Kelp, a"]);
    expect(texts("punctuation", { mode: "must_not_include", value: "," })).toEqual([","]);
  });
});

describe("formats", () => {
  it.each<[mode: string, reply: string, expected: boolean]>([
    ["json", "[NaN, Infinity, -Infinity]", true],
    ["json", "[-NaN]", false],
    ["json", '{"NaN": "Infinity"}', true],
    ["json", "{NaN: 1}", false],
    ["json", '"a\nb"', false],
    ["json", '"\\ud800"', true],
    ["json", "\uFEFF{}", false],
    ["json", "\u00A0{}\u00A0", true],
    ["json", '{"a": 1, "a": 2}', true],
    ["json", "01", false],
    ["json", "1e999", true],
    ["json", `${"[".repeat(2000)}${"]".repeat(2000)}`, false],
    ["json", `"${"[".repeat(2000)}"`, true],
    ["json", "1".repeat(4301), false],
    ["json", `${"1".repeat(4301)}.5`, true],
    ["json", "```json\n{}\n```", true],
    ["json", "```whatever\r\n{}\r\n```\n", true],
    ["json", "Here:\n```json\n{}\n```", false],
    ["json", "```json\n{}", false],
    ["json", "```json\n{}```", false],
    ["xml", "<a><b/></a>", true],
    ["xml", "<a/><b/>", false],
    ["xml", "<a>&nbsp;</a>", false],
    ["xml", '<!DOCTYPE a [<!ENTITY e "v">]><a>&e;</a>', true],
    ["xml", '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', true],
    ["xml", "<!DOCTYPE a [<!ENTITY e SYSTEM 'f'>]><a>&e;</a>", false],
    ["xml", "<!DOCTYPE a [<!ENTITY e SYSTEM 'f'><!-- c --><?p?>\n<!ELEMENT a (b|c)*><!ATTLIST a x (u|v) 'u' y ID #IMPLIED>]><a/>", true],
    ["xml", "<!DOCTYPE a [<!ENTITY e '<b>'>]><a>&e;</a>", false],
    ["xml", "<!DOCTYPE a [<!ENTITY e '<b>'>]><a/>", true],
    ["xml", "<!DOCTYPE a [<!ENTITY e '<b>&amp;</b>'>]><a>&e;</a>", true],
    ["xml", "<!DOCTYPE><a/>", false],
    ["xml", "<!DOCTYPE 1a><a/>", false],
    ["xml", "<!DOCTYPE a b><a/>", false],
    ["xml", "<!DOCTYPE a [x]><a/>", false],
    ["xml", "<!DOCTYPE a [<!ELEMENT a>]><a/>", false],
    ["xml", "<!DOCTYPE a PUBLIC 'x' 'y'><a/>", true],
    ["xml", "<!DOCTYPE a PUBLIC 'x'><a/>", false],
    ["xml", "<!DOCTYPE a PUBLIC '{' 'y'><a/>", false],
    ["xml", '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html/>', false],
    ["xml", "<?xml version='1.1'?><a>&#1;</a>", false],
    ["xml", "<?xml version='2.0'?><a/>", true],
    ["xml", "<a x='1' x='2'/>", false],
    ["xml", "<p:a/>", false],
    ["xml", "text", false],
    ["csv", "a,b\n1,2", true],
    ["csv", "a,b\n\n1,2", false],
    ["csv", '"a\nb",c\r\nd,"e, f"', true],
    ["csv", '"a, b', true],
    ["csv", '"a"b,c\nd,e', true],
    ["csv", "a\rb", false],
    ["csv", "one line of text", true],
    ["csv", "", false],
    ["html", "<p class='a>b'>x<br>y<img src=x/></p>", true],
    ["html", "<p>x</div>", false],
    ["html", "1 < 2 and 3 > 2", false],
    ["html", "<!-- <b> --><i>x</i>", true],
    ["html", "<script>if (a < b) '<p>'</script>", true],
    ["html", "<DIV>x</div >", true],
    ["html", "<b>x", false],
    ["html", "x</br>", false],
    ["html", "<![odd", false],
    ["html", "<b>x</b> <a <a x='<i", true],
    ["html", "<b>x</b> <a <![odd", true],

    ["html", "<b>x</b> <!-- <![odd", true],
    ["html", "<b>x</b> <!-- <![odd x", false],
    ["markdown", "no fence", true],
    ["markdown", "a\n```js\nx\n```\nb", true],
    ["markdown", "a\n```js\nx", false],
    ["markdown", "a ``` b ``` c", true],
    ["markdown", "a ``` b\n```\nc", false],
    ["else", "x", false],
  ])("%s %j: %s", (mode, reply, expected) => {
    expect(ok("format", { mode }, reply)).toBe(expected);
  });

  it("never expand an entity", () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x0 "ha">${Array.from({ length: 40 }, (_, at) => `<!ENTITY x${at + 1} "&x${at};&x${at};">`).join("")}]><a>&x40;</a>`;
    expect(checkInstruction("format", { mode: "xml" }, bomb)).toMatchObject({ ok: true, seen: "valid xml" });
  });

  it("point at the invalid line inside a fence", () => {
    const reply = "\n```csv\na,b\nc\n```";
    const [[from, to] = [0, 0]] = checkInstruction("format", { mode: "csv" }, reply).spans;
    expect(reply.slice(from, to)).toBe("c");
  });
});
