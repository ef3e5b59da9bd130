import { expect, test } from "vitest";
import { migrationsList, uncut } from "./migration-files.mjs";

test("a semicolon that would wrongly split a migration is reported with its line", () => {
  expect(() => uncut("1_a", "-- one\nalter table a add b int; -- old; new\n")).toThrow("prisma/migrations/1_a/migration.sql, line 2");
  expect(() => uncut("1_a", "/* a\n b; */ select 1;")).toThrow("line 2");
  expect(() => uncut("1_a", "select 'it''s; one';")).toThrow("line 1");
  expect(() => uncut("1_a", "create function f() as $$\nbegin;\n$$;")).toThrow("line 2");
});

test("semicolons that end statements are accepted, and the project's migrations contain no others", () => {
  const sql = `-- it's fine\nselect 'a', "b"; select E'\\x3b';\n`;
  expect(uncut("1_a", sql)).toBe(sql);
  expect(migrationsList().migrationDirectories.length).toBeGreaterThan(10);
});
