import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { splitStatements } from "./split.ts"

const texts = (sql: string): string[] => splitStatements(sql).map(({ text }) => text)

describe("splits statements where psql splits them", () => {
  test.each([
    ["select 1; select 2", ["select 1", "select 2"]],
    ["", []],
    [" ;; \n-- only a comment;\n/* a; /* b; */ c; */ ;", []],
    ["select ';' ; select 2", ["select ';'", "select 2"]],
    ["select 'it''s; one';", ["select 'it''s; one'"]],
    ["select E'\\';' ; select 2", ["select E'\\';'", "select 2"]],
    ["select '\\'; select 2", ["select '\\'", "select 2"]],
    ['select 1 as ";""";select 2', ['select 1 as ";"""', "select 2"]],
    ["do $$ begin; end $$; select $a$ $$;$$ $a$", ["do $$ begin; end $$", "select $a$ $$;$$ $a$"]],
    ["select $1; select a$b$; select 2", ["select $1", "select a$b$", "select 2"]],
    ["select 1 -- a;\n+ 1; select 2", ["select 1 -- a;\n+ 1", "select 2"]],
    [
      "create rule r as on insert to t do (a; b); x",
      ["create rule r as on insert to t do (a; b)", "x"],
    ],
    [
      "create function f() returns int begin atomic; select case when true then 1 end; end; x",
      ["create function f() returns int begin atomic; select case when true then 1 end; end", "x"],
    ],
    [
      "create or replace procedure p() begin atomic; end; x",
      ["create or replace procedure p() begin atomic; end", "x"],
    ],
    ["begin; select 1; end; select 2", ["begin", "select 1", "end", "select 2"]],
    ["select 'not closed; x", ["select 'not closed; x"]],
    ["select /* not closed; x", ["select"]],
    ["select $$ not closed; x", ["select $$ not closed; x"]],
    ["select (1; select 2", ["select (1; select 2"]],
  ])("%s", (sql, expected) => expect(texts(sql)).toEqual(expected))
})

test("positions refer to the file", () => {
  const sql = "-- ä\n select 1 ;\n\n/* c */ select 2"
  const found = splitStatements(sql)
  for (const { text, start } of found) expect(sql.startsWith(text, start)).toBe(true)
  expect(found.map(({ start }) => start)).toEqual([
    sql.indexOf("select 1"),
    sql.indexOf("select 2"),
  ])
})

test("joined statements split the same way", () => {
  const part = fc.constantFrom(
    "a",
    "'x;y'",
    '"q;"',
    "$$;$$",
    "(;)",
    "-- c;\n",
    "/* ; */",
    " ",
    "1",
    ";",
    "E'\\''",
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = texts(parts.join(" "))
      expect(texts(once.join(" ;\n"))).toEqual(once)
    }),
  )
})

test("time is proportional to the size of the file", () => {
  const sql = "insert into t values ('a;b', $$c$$); -- d\n".repeat(20_000)
  expect(splitStatements(sql)).toHaveLength(20_000)
})
