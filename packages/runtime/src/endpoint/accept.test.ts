import { describe, expect, it } from "vitest"
import { accepts } from "./accept.ts"

const json = "application/json"
const html = "text/html"
const csv = "text/csv"

describe("accepts", () => {
  it.each([
    [undefined, json],
    ["", json],
    ["  ", json],
    ["*/*", json],
    ["text/html", html],
    ["TEXT/HTML", html],
    ["text/*", html],
    ["text/csv, text/html", html], // of equal ones the first offer
    ["text/html;q=0.5, text/csv", csv],
    ["text/html;q=0.5, text/csv;q=0.8, */*;q=0.1", csv],
    ["text/*;q=0.9, text/html;q=0.1, */*;q=0.5", csv], // the most specific range decides
    ["text/html;q=0, */*", json],
    ["*/*, application/json;q=0", html],
    ["image/png", undefined],
    ["*/*;q=0", undefined],
    ["application/json;q=0", undefined],
    ["text/html ; q=0.2 , application/json ; q=0.1", html],
    ["text/html;q=0.2;ext=1, application/json;q=0.1", html],
    ["text/html;q=2", html], // an invalid weight
    ["text/html;q=", html],
    ["*/html", undefined],
    ["text", undefined],
    [",,;,", undefined],
    ['text/html;a="x,application/json"', undefined],
    ["application/json;charset=utf-8", json],
    ["text/csv;charset=UTF-8;q=0.5, text/html;charset=utf-16", csv],
    ["application/json;charset=latin1", undefined],
  ])("%j takes %j", (header, expected) => {
    expect(accepts(header, [json, html, csv])).toBe(expected)
  })

  it("compares parameters of a range with those of the offer", () => {
    const offers = ["text/html;level=1", "text/html;level=2", "text/html"] as const
    expect(accepts("text/html;level=2", offers)).toBe("text/html;level=2")
    expect(accepts('text/html;level="2"', offers)).toBe("text/html;level=2")
    expect(accepts("text/html;q=0.3, text/html;level=1;q=0.1", offers)).toBe("text/html;level=2")
  })

  it("looks at no more ranges than an honest client sends", () => {
    expect(accepts(`${"a/b,".repeat(99)}text/html`, [html])).toBe(html)
    expect(accepts(`${"a/b,".repeat(100)}text/html`, [html])).toBe(undefined)
  })

  it("reads hostile texts of 16 KiB in time that grows with the text", () => {
    for (const part of [`"`, `\\`, `"\\`, `;`, `,`, `a="`, ` `, `\t`]) {
      expect(accepts(part.repeat(16_384 / part.length), [])).toBe(undefined)
    }
  })

  it("returns the same result for a cached header, and for more headers than the cache holds", () => {
    for (const _round of [1, 2])
      for (let weight = 0; weight < 200; weight++)
        expect(accepts(`text/csv;q=0.${weight}, */*;q=0.01`, [json, csv])).toBe(
          Number(`0.${weight}`) > 0.01 ? csv : json,
        )
  })

  it("offers nothing when there is nothing", () => {
    expect(accepts("*/*", [])).toBe(undefined)
    expect(accepts(undefined, [])).toBe(undefined)
  })
})
