import ts from "typescript"
import { describe, expect, it } from "vitest"
import { readTags, saidOf } from "./comments.ts"

describe("tags of a comment", () => {
  it.each([
    ["/** @minLength 3 */", ["minLength=3"]],
    ["/** @minLength 3 @maxLength 5 */", ["minLength=3", "maxLength=5"]],
    [
      "/**\n * Text.\n * @minimum 0 not below\n *   zero\n * @integer\n */",
      ["minimum=0 not below\n  zero", "integer="],
    ],
    ["/** See {@link User}, a@b.de and `@minimum 3`. */", []],
    ["/**\r\n * @minimum -1.5e3\r\n */", ["minimum=-1.5e3"]],
    ["/** @maxItems\t10*/", ["maxItems=10"]],
  ])("%j", (comment, tags) => {
    expect(readTags(comment).map(({ tag, text }) => `${tag}=${text.replaceAll("\r", "")}`)).toEqual(
      tags,
    )
  })

  it("are those that the compiler finds when it parses all comments", () => {
    const text = `interface A {
  /** @minimum 1 */ /** @minimum 2 */
  a: number
  // @minimum 3
  b: number
  /* @minimum 4 */
  c: number
  /** @minimum 5 */
  // between
  d: number
  /**/ e: number
  f: number /** @minimum 6 */
  g: number
  /** @integer @maximum 7
   * more */
  readonly h?: number
}`
    const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true)
    const { members } = file.statements[0] as ts.InterfaceDeclaration
    for (const member of members) {
      const parsed = ts
        .getJSDocTags(member)
        .map((tag) => [tag.tagName.text, ts.getTextOfJSDocComment(tag.comment)?.trim() ?? ""])
      const name = member.name!.getText()
      expect([name, saidOf(ts, [member]).comments.map(({ tag, text }) => [tag, text])]).toEqual([
        name,
        parsed,
      ])
    }
    expect(members.length).toBe(8)
  })
})
