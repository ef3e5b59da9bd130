import { type Asked, documentKeys, type FieldValue } from "../items/item";

/** Sorts labels in the order of their rules: complete, no source, no title, neither. */
export function orderedCandidates(candidates: readonly string[], ruleKey: string): string[] {
  return [...candidates].sort((a, b) => ruleKey.indexOf(a.charAt(0)) - ruleKey.indexOf(b.charAt(0)));
}

/** Returns the right label of each document. */
export function rightLabels(param: { rule_key: string; candidates: readonly string[]; missing: string }): string[] {
  const ordered = orderedCandidates(param.candidates, param.rule_key);
  return [...param.missing].map((digit) => ordered[Number(digit)] ?? "");
}

/** Writes a JSON list in one line with a space after each comma, as in the examples of the prompts. */
export const jsonLine = (value: readonly unknown[]): string =>
  `[${value.map((member) => (Array.isArray(member) ? jsonLine(member) : JSON.stringify(member))).join(", ")}]`;

export const labelsLine = (labels: readonly string[]): string =>
  `{${labels.map((label, at) => `"doc${at + 1}": ${JSON.stringify(label)}`).join(", ")}}`;

/**
 * Writes sets of documents, one per line, each document with the requested fields. `keys` gives the order of fields, because the database
 * does not keep it.
 */
export function duplicateLines(sets: readonly (readonly Readonly<Record<string, FieldValue>>[])[], keys: string): string {
  const names = keys.split(" ");
  return sets.map((set) => jsonLine(set.map((fields) => names.map((name) => fields[name] ?? null)))).join("\n");
}

/** Writes a right answer in the right form, which earns full marks from the authors' scorers. */
export function goldAnswer(asked: Asked): string {
  switch (asked.task) {
    case "LSI":
      return asked.param.element;
    case "LOI":
    case "LOE":
    case "LBI":
    case "LBE":
      return asked.param.bias === -1 ? asked.param.pre_element : asked.param.post_element;
    case "LMI":
      return jsonLine(asked.param.elements);
    case "MB":
      return labelsLine(rightLabels(asked.param));
    case "MF":
      return duplicateLines(asked.param.dup_infos, asked.param.info_keys);
    case "OR": {
      const all = Object.entries(asked.label).flatMap(([type, sentences]) =>
        sentences.map(([text, , index, isTrue]) => ({ text, type, index, isTrue })),
      );
      const inText = all.filter(({ isTrue }) => isTrue).sort((a, b) => a.index - b.index);
      const right = inText.slice(0, asked.param.num);
      return right.map(({ text, type }) => `${text} ${asked.param.sep} ${type}`).join("\n");
    }
    case "OQ": {
      const { evidence, options } = asked.param;
      const isTrue = Object.values(asked.label).some((sentences) => sentences.some(([text, , , is]) => is && text === evidence));
      return options[isTrue ? 0 : 1];
    }
    case "OE": {
      const sentences = asked.label[asked.param.type.slice(1, -1)] ?? [];
      return jsonLine(sentences.filter(([, , , isTrue]) => isTrue).map(([text]) => text));
    }
  }
}

/** Converts parameters to the authors' form, which their scorers read. */
export function authorsParam(asked: Asked): unknown {
  if (asked.task === "MF") {
    // The authors' scorer reads the fields in the requested order, which the database does not keep.
    const names = asked.param.info_keys.split(" ");
    const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
    const ordered = (document: object) => Object.fromEntries(Object.entries(document).sort(([a], [b]) => place(a) - place(b)));
    return { ...asked.param, dup_infos: asked.param.dup_infos.map((set) => set.map(ordered)) };
  }
  if (asked.task !== "MB") return asked.param;
  const { missing, ...param } = asked.param;
  return { ...param, doc_keys: documentKeys(missing) };
}
