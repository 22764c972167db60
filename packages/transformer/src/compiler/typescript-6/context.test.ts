import type ts from "typescript"
import { expect, test } from "vitest"
import { ofContent } from "./context.ts"

test("a text is looked through once, in whichever program its file is", () => {
  const asked: string[] = []
  const length = ofContent(({ text }) => (asked.push(text), text.length))
  const fileOf = (content: { text: string }): ts.SourceFile =>
    ({ text: content.text, content }) as unknown as ts.SourceFile
  const first = { text: "one" }
  expect([first, first, { text: "other" }].map((each) => length(fileOf(each)))).toEqual([3, 3, 5])
  expect(asked).toEqual(["one", "other"])
})
