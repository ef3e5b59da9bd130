/** Parser of a value written by Python, by JSON or by a person; values that are equal in Python give the same text. */
class Reader {
  at = 0;

  constructor(readonly text: string) {}

  blanks(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  /** Null if there is no value here, or if it is truncated. */
  value(bare: boolean): string | null {
    this.blanks();
    const rest = this.text.slice(this.at);
    const wrapped = /^(?:deque|set|frozenset|list|tuple|dict|Counter|OrderedDict)\s*\(/.exec(rest);
    if (wrapped) {
      this.at += wrapped[0].length;
      this.blanks();
      const inner = this.text[this.at] === ")" ? "[]" : this.value(bare);
      this.blanks();
      if (this.text[this.at] !== ")") return null;
      this.at += 1;
      return inner;
    }
    const opening = rest[0];
    if (opening === "[" || opening === "(" || opening === "{") return this.series(opening);
    const quoted = /^(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|“([^”\n]*)”|‘([^’\n]*)’)/.exec(rest);
    if (quoted) {
      this.at += quoted[0].length;
      const content = quoted[1] ?? quoted[2] ?? quoted[3] ?? quoted[4] ?? "";
      return JSON.stringify(content.replace(/\\(['"\\])/g, "$1"));
    }
    const number = /^[+\-−–]?(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w%])/i.exec(rest);
    if (number && !(opening === "," || (number[0].includes(",") && !bare))) {
      this.at += number[0].length;
      return numberText(number[0].replace(/^[−–]/, "-").replaceAll(",", ""));
    }
    const plain = /^[+\-−–]?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w%])/i.exec(rest);
    if (plain) {
      this.at += plain[0].length;
      return numberText(plain[0].replace(/^[−–]/, "-"));
    }
    const word = /^(True|False|true|false|TRUE|FALSE|None|null|none|inf|nan)\b/.exec(rest);
    if (word) {
      this.at += word[0].length;
      return { t: "1", f: "0", n: "none", i: "inf" }[word[0].toLowerCase()[0] ?? ""] ?? "none";
    }
    const spoken = /^(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i.exec(rest);
    if (spoken && bare) {
      this.at += spoken[0].length;
      return String(numberWords.indexOf(spoken[0].toLowerCase()));
    }
    const empty = /^(?:an? |the )?empty(?: (?:list|string|set|queue|stack|text|dictionary|map|tuple))?\b/i.exec(rest);
    if (empty && bare) {
      this.at += empty[0].length;
      return /string|text/i.test(empty[0]) ? '""' : "[]";
    }
    return null;
  }

  series(opening: "[" | "(" | "{"): string | null {
    const closing = { "[": "]", "(": ")", "{": "}" }[opening];
    this.at += 1;
    const parts: string[] = [];
    let isMap = false;
    for (;;) {
      this.blanks();
      if (this.at >= this.text.length) return null;
      if (this.text[this.at] === closing) break;
      let member = this.value(false) ?? this.word();
      if (member === null) return null;
      this.blanks();
      if (opening === "{" && this.text[this.at] === ":") {
        isMap = true;
        this.at += 1;
        const value = this.value(false) ?? this.word();
        if (value === null) return null;
        member = `${member}:${value}`;
        this.blanks();
      }
      parts.push(member);
      if (this.text[this.at] === ",") this.at += 1;
      else if (this.text[this.at] !== closing) return null;
    }
    this.at += 1;
    if (opening === "(" && parts.length === 1 && this.text[this.at - 2] !== ",") return parts[0] ?? null;
    if (isMap) return `{${parts.sort().join(",")}}`;
    if (opening === "{") parts.sort();
    return `[${parts.join(",")}]`;
  }

  /** Reads an unquoted word within a list. */
  word(): string | null {
    const match = /^[A-Za-z_#.*][\w#.*-]*/.exec(this.text.slice(this.at));
    if (!match) return null;
    this.at += match[0].length;
    return JSON.stringify(match[0]);
  }
}

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

function numberText(text: string): string {
  if (/^[+-]?\d+$/.test(text)) return String(BigInt(text.replace(/^\+/, "")));
  const value = Number(text);
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : value.toPrecision(12).replace(/\.?0+$/, "");
}

/** Reads the value at an offset of a text, with its end; null if there is none. */
export function valueAt(text: string, at: number): { value: string; end: number } | null {
  // A value in a reply fits within a line or a short list, so only this much text is parsed.
  const reader = new Reader(text.slice(at, at + 2000));
  const value = reader.value(true);
  return value === null ? null : { value, end: at + reader.at };
}

/** Reads the value of a whole text; null if it is none or is truncated. */
export function wholeValue(text: string): string | null {
  const reader = new Reader(text);
  const value = reader.value(true);
  reader.blanks();
  return value !== null && reader.at === text.length ? value : null;
}
