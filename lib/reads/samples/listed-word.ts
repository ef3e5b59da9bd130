import { HeedError } from "@/lib/errors";
import { sampleFields } from "@/lib/filter/fields";
import { type FilterValue, plainFilterText } from "@/lib/filter/filter-line";

const fields = sampleFields({ tags: [], checkNoun: { one: "check", many: "checks" } });

/** Returns the word of a field's closed list that a value is; throws `invalid` for any other, which a tag's condition may contain. */
export function listedWord(field: string, value: FilterValue): string {
  const choices = fields.find(({ name }) => name === field)?.choices ?? [];
  const text = plainFilterText(value);
  const word = choices.find((choice) => choice === text.toLowerCase());
  if (word !== undefined) return word;
  throw new HeedError("invalid", `“${text}” is not a value of ${field}, which must be one of ${choices.join(", ")}.`, { where: "tag" });
}
