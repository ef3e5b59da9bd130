import { asciiPunctuation } from "@/lib/text/ascii-punctuation";
import { PythonCsvError, pythonCsvRows } from "@/lib/text/python-csv";
import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";
import { BreaksOff, type CheckDefinition, counted, defineCheck } from "./define-check";
import { none } from "./kwargs";

const SPACE = `[${pythonSpaceClass}]`;

/** Converts a text to its compatibility form without characters outside ASCII: é becomes e. */
const onlyAscii = (text: string): string => text.replace(/\P{ASCII}/gu, "");
// Done character by character: in a long run of combining marks, ordering them would take time that grows with the square of its length,
// only to drop them.
const toAscii = (text: string): string => text.replace(/\P{ASCII}/gu, (character) => onlyAscii(character.normalize("NFKD")));

const multiples = ["14", "21", "28", "35", "42", "49"];
const capitals =
  "Reykjavik Helsinki Oslo Tallinn Stockholm Riga Moscow Copenhagen Vilnius Minsk Dublin Berlin Amsterdam Warsaw London Brussels Prague Luxembourg Paris Vienna Bratislava Budapest Vaduz Chisinau Bern Ljubljana Zagreb".split(
    " ",
  );

/** Compares by code points, the order of Python's strings. */
const isLess = (a: string, b: string) => {
  const [first, second] = [[...a], [...b]];
  const at = first.findIndex((point, index) => point !== second[index]);
  if (at === -1) return first.length < second.length;
  const other = second[at];
  return other !== undefined && (first[at]?.codePointAt(0) ?? 0) < (other.codePointAt(0) ?? 0);
};

function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "\n") end -= 1;
  return text.slice(0, end);
}

/** True if a field begins with a quote and has another one on its first line, with a special character between them. */
function hasSpecialInQuotes(field: string): boolean {
  const [line = ""] = field.split("\n", 1);
  return line.startsWith('"') && special.test(line.slice(1, Math.max(1, line.lastIndexOf('"'))));
}

const special = new RegExp(`[^\\p{Nd}\\p{L}\\p{N}_${pythonSpaceClass}]`, "u");

/** Returns the lengths of the questions of a multiple-choice test; a reason if the text is not one. */
function questionLengths(text: string): number[] | string {
  if (!text.startsWith("Question")) return "does not begin with “Question”";
  // The line breaks before a question are part of the separator.
  const parts = text.split(new RegExp(`Question \\p{Nd}+[.|):;]?${SPACE}*`, "u"));
  const questions = parts
    .map((part, at) => (at < parts.length - 1 ? withoutLastBreaks(part) : part))
    .filter((part) => pythonStrip(part) !== "");
  if (questions.length !== 4) return counted(questions.length, "question");
  const option = new RegExp(`^[A-Ea-e][.|)]${SPACE}*[\\p{L}\\p{N}_]+`, "u");
  const lengths: number[] = [];
  for (const [at, question] of questions.entries()) {
    const lines = question.split("\n");
    const isOption = lines.map((line) => option.test(pythonStrip(line)));
    const count = isOption.filter(Boolean).length;
    if (count !== 5) return `question ${at + 1} has ${counted(count, "option")}`;
    const stem = lines.slice(0, isOption.indexOf(true)).map(pythonStrip).join(" ");
    lengths.push([...pythonStrip(stem)].length);
  }
  return lengths;
}

/** Matches a header of five names, each with or without quotes. */
const header = (names: string, between: string) =>
  new RegExp(
    `^${names
      .split(" ")
      .map((name) => `"?${name}"?`)
      .join(between)}$`,
  );

/** Reads the rows of a reply; the authors' reader fails at a stray carriage return. */
function rowsOf(text: string, delimiter: string): string[][] {
  try {
    return pythonCsvRows(text, delimiter);
  } catch (error) {
    if (error instanceof PythonCsvError) throw new BreaksOff(error.message, { cause: error });
    throw error;
  }
}

/** Reads the rows of a reply, keeping quotes as part of its fields. */
const rowsWithQuotes = (text: string, delimiter: string) => rowsOf(text.replaceAll('"', '"""'), delimiter);

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const match = /^(\p{Nd}{4})-(\p{Nd}{2})-(\p{Nd}{2})$/u.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  if (year < 1769 || year > 1821 || month > 12) return false;
  return day <= (month === 0 ? 99 : (monthDays[month - 1] ?? 0));
}

/** One-off instructions of IFBench (`custom:`): each belongs to a single prompt. */
export const ifbenchCustomChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "custom:multiples",
    origin: "ifbench",
    kwargs: none,
    wants: () => multiples.join(", "),
    explains: "The numbers of the reply are the multiples of 7 from 14 to 49, and no others.",
    check({ text }) {
      const numbers = text.replaceAll(",", ", ").match(/\p{Nd}+/gu) ?? [];
      return { holds: numbers.join(" ") === multiples.join(" "), actual: numbers.slice(0, 20).join(", ") || "no number" };
    },
  }),
  defineCheck({
    id: "custom:mcq_count_length",
    origin: "ifbench",
    kwargs: none,
    wants: () => "four questions with five options each, each question longer than the one before",
    explains: "The reply begins with “Question”, options are marked A to E, and the texts of the questions grow in length.",
    check({ text }) {
      const lengths = questionLengths(text);
      if (typeof lengths === "string") return { holds: false, actual: lengths };
      return {
        holds: lengths.every((length, at) => at === 0 || length > (lengths[at - 1] ?? 0)),
        actual: `questions of ${lengths.join(", ")} characters`,
      };
    },
  }),
  defineCheck({
    id: "custom:reverse_newline",
    origin: "ifbench",
    kwargs: none,
    wants: () => "African countries from Z to A, a line each",
    explains: "From the first line with Zimbabwe on there are at least 52 lines, in descending order; a closing sentence breaks it.",
    check({ text }) {
      const lines = text
        .split("\n")
        .map((line) => asciiPunctuation.trimWithSpaces(line))
        .filter((line) => line !== "");
      const start = lines.findIndex((line) => line.includes("Zimbabwe"));
      if (start === -1) return { holds: false, actual: "no Zimbabwe" };
      const listed = lines.slice(start).map(toAscii);
      const wrong = listed.findIndex((line, at) => at > 0 && isLess(listed[at - 1] ?? "", line));
      if (listed.length < 52) return { holds: false, actual: counted(listed.length, "line") };
      return {
        holds: wrong === -1,
        actual: wrong === -1 ? counted(listed.length, "line") : `“${listed[wrong]}” comes after “${listed[wrong - 1]}”`,
      };
    },
  }),
  defineCheck({
    id: "custom:word_reverse",
    origin: "ifbench",
    kwargs: none,
    wants: () => "one sentence that names the bald eagle, its words in reverse",
    explains: "Read backwards word by word, without punctuation, the reply has “bald eagle”.",
    check({ plainLowerParts }) {
      const holds = [...plainLowerParts].reverse().join(" ").includes("bald eagle");
      return { holds, actual: holds ? "there" : "no bald eagle" };
    },
  }),
  defineCheck({
    id: "custom:character_reverse",
    origin: "ifbench",
    kwargs: none,
    wants: () => "the bald eagle, spelled backwards",
    explains: "The reply has “elgae dlab”, in any letter case.",
    check({ lower }) {
      const holds = lower.includes("elgae dlab");
      return { holds, actual: holds ? "there" : "none" };
    },
  }),
  defineCheck({
    id: "custom:sentence_alphabet",
    origin: "ifbench",
    kwargs: none,
    wants: () => "26 sentences that begin with a to z",
    explains: "There are 26 sentences, whose first characters are the letters in order.",
    check({ sentences }) {
      const letters = sentences.map((sentence) => [...pythonStrip(sentence).toLowerCase()][0] ?? "");
      return {
        holds: letters.join("") === "abcdefghijklmnopqrstuvwxyz",
        actual: `${counted(sentences.length, "sentence")}: ${letters.slice(0, 30).join("")}`,
      };
    },
  }),
  defineCheck({
    id: "custom:european_capitals_sort",
    origin: "ifbench",
    kwargs: none,
    wants: () => "27 capitals from north to south, separated by commas",
    explains: "The list is exact, letter case included, and ends without a period.",
    check({ text }) {
      const cities = toAscii(text)
        .split(",")
        .map(pythonStrip)
        .filter((name) => name !== "");
      const wrong = capitals.findIndex((name, at) => cities[at] !== name);
      const holds = wrong === -1 && cities.length === capitals.length;
      return {
        holds,
        actual: holds
          ? "all of them"
          : `${counted(cities.length, "name")}, number ${wrong === -1 ? capitals.length + 1 : wrong + 1} is “${(cities[wrong] ?? "").slice(0, 40)}”`,
      };
    },
  }),
  defineCheck({
    id: "custom:csv_city",
    origin: "ifbench",
    kwargs: none,
    wants: () => "a CSV table of 7 rows: ID, Country, City, Year, Count",
    explains: "The whole reply is read as CSV: eight rows, the exact header, and five fields in each.",
    check({ text }) {
      const rows = rowsOf(text, ",");
      const heads = rows[0]?.join(",") === "ID,Country,City,Year,Count";
      return {
        holds: rows.length === 8 && heads && rows.every((row) => row.length === 5),
        actual: `${counted(rows.length, "row")}${heads ? "" : ", another header"}`,
      };
    },
  }),
  defineCheck({
    id: "custom:csv_special_character",
    origin: "ifbench",
    kwargs: none,
    wants: () => "a CSV table of 14 rows with one quoted field that holds a special character",
    explains:
      "The first line is the header ProductID, Category, Brand, Price, Stock; rows below the first with such a field are not looked at.",
    check({ text }) {
      const [first = ""] = text.split("\n");
      if (!header("ProductID Category Brand Price Stock", ",[ \\t]*").test(pythonStrip(first)))
        return { holds: false, actual: "another header" };
      const rows = rowsWithQuotes(text, ",");
      if (rows.length !== 15) return { holds: false, actual: counted(rows.length, "row") };
      for (const [at, row] of rows.entries()) {
        if (at === 0) continue;
        if (row.length !== 5) return { holds: false, actual: `row ${at + 1} has ${counted(row.length, "field")}` };
        const field = row.find(hasSpecialInQuotes);
        if (field !== undefined) return { holds: true, actual: `row ${at + 1}: ${field}` };
      }
      return { holds: false, actual: "no such field" };
    },
  }),
  defineCheck({
    id: "custom:csv_quotes",
    origin: "ifbench",
    kwargs: none,
    wants: () => "a table of 3 rows separated by tabs, every field in double quotes",
    explains: "The first line is the header StudentID, Subject, Grade, Semester, Score; its fields are quoted too.",
    check({ text }) {
      const [first = ""] = text.split("\n");
      if (!header("StudentID Subject Grade Semester Score", "\\t *").test(pythonStrip(first)))
        return { holds: false, actual: "another header" };
      const rows = rowsWithQuotes(text, "\t");
      if (rows.length !== 4) return { holds: false, actual: counted(rows.length, "row") };
      for (const [at, row] of rows.entries()) {
        if (row.length !== 5) return { holds: false, actual: `row ${at + 1} has ${counted(row.length, "field")}` };
        for (const field of row.map(pythonStrip)) {
          if (field === "") throw new BreaksOff(`Row ${at + 1} has a blank field, on which the authors' check fails with an error.`);
          if (!field.startsWith('"') || !field.endsWith('"')) return { holds: false, actual: `row ${at + 1}: ${field} is not quoted` };
        }
      }
      return { holds: true, actual: "all of them" };
    },
  }),
  defineCheck({
    id: "custom:date_format_list",
    origin: "ifbench",
    kwargs: none,
    wants: () => "dates of 1769 to 1821 as YYYY-MM-DD, separated by commas",
    explains: "Every part between commas is such a date, and the reply has nothing else.",
    check({ text }) {
      const wrong = text
        .split(",")
        .map(pythonStrip)
        .find((date) => !isDate(date));
      return { holds: wrong === undefined, actual: wrong === undefined ? "all of them" : `“${wrong.slice(0, 60)}”` };
    },
  }),
];
