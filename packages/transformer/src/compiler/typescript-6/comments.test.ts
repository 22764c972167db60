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

  it("are read once for each declaration, since all interfaces that extend its own have the field", () => {
    const text = "interface A { /** Text. @minimum 1 */ a: number }"
    const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true)
    const { members } = file.statements[0] as ts.InterfaceDeclaration
    const [tag] = saidOf(ts, members).comments
    expect(tag).toEqual({ tag: "minimum", text: "1" })
    expect(saidOf(ts, members).comments[0]).toBe(tag)
  })

  // The compiler has none of these, with which it would be a rule that is written and not kept.
  it.each([
    ["interface A { /** @minimum 5 */ a: number }", "a 5"],
    ["interface A {/** @minimum 5 */a: number}", "a 5"],
    [
      "interface A { a: 1; /** @minimum 5 */ b: number, /** @minimum 6 */ readonly c: 1 }",
      "b 5, c 6",
    ],
    ["interface A { /** @minimum 1 */ /** @minimum 2 */ /* 3 */ a: number }", "a 2"],
    ["interface A { /** @minimum 5\n * more\n */ a: number }", "a 5\nmore"],
    ["interface A { /** @minimum 1 */\n  /** @minimum 2 */ a: number }", "a 2"],
    ["type A = { /** @minimum 5 */ a: number } & { /** @minimum 6 */ b: number }", "a 5, b 6"],
    ["type A = (i: { /** @minimum 5 */ a: number }) => 1", "a 5"],
    ["class A { /** @minimum 5 */ a = 1; /** @minimum 6 */ accessor b = 1 }", "a 5, b 6"],
    [
      "class A { constructor(/** @minimum 5 */ readonly a: 1, /** @minimum 6 */ public b: 1) {} }",
      "a 5, b 6",
    ],
    // Of the code before it, or of nothing.
    ["interface A { a: 1 /** @minimum 5 */\n b: number }", ""],
    ["interface A { a: 1 /** @minimum 5 */\r\n b: number }", ""],
    ["interface A { /** @minimum 5 */ // of a\n a: 1 }", ""],
    ["interface A { /* @minimum 5 */ a: 1; /**/ b: 1; /***/ c: 1; // @minimum 6\n d: 1 }", ""],
    ["interface A { a: 1 /** @minimum 5 */ }", ""],
  ])("are on the line of a field: %j", (text, expected) => {
    const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true)
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node))
        for (const tag of saidOf(ts, [node]).comments)
          found.push(`${node.name.getText()} ${tag.text}`)
      ts.forEachChild(node, visit)
    }
    visit(file)
    expect(found.join(", ")).toBe(expected)
  })
})
