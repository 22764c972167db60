import { globSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { formats } from "../../runtime/src/types/formats/index.ts"
import { slowness } from "../src/patterns/slowness.ts"

/** Every regular expression literal that the runtime itself runs, with its file. */
const runtime = resolve(import.meta.dirname, "../../runtime/src")
const patterns = globSync("**/*.ts", { cwd: runtime })
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => literalsOf(file))

function literalsOf(name: string): { name: string; text: string }[] {
  const file = ts.createSourceFile(
    name,
    readFileSync(resolve(runtime, name), "utf8"),
    ts.ScriptTarget.Latest,
  )
  const found: { name: string; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ name, text: node.text })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/**
 * Taken for slow because parts of it overlap, which costs where a text is refused in the end: of the form of RFC 3986
 * appendix B is every text.
 */
const TAKES_EVERY_TEXT = String.raw`/^(?:([^:/?#][^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/`

describe("regular expressions of the runtime", () => {
  it("are found", () => {
    expect(patterns.length).toBeGreaterThan(30)
    expect(patterns).toContainEqual({ name: "types/formats/uri.ts", text: TAKES_EVERY_TEXT })
  })

  const judged = patterns.filter(({ text }) => text !== TAKES_EVERY_TEXT)

  it.each(judged)("take time in proportion to the text: $name $text", ({ text }) => {
    const end = text.lastIndexOf("/")
    const [source, flags] = [text.slice(1, end), text.slice(end + 1)]
    expect(() => new RegExp(source, flags)).not.toThrow()
    expect(source.length).toBeLessThan(1000) // longer ones are not analysed
    expect(slowness(source, flags)).toBeNull()
  })

  it("that are put together do so as well", () => {
    const texts = ["", "a", "%20", "{a}", "!", "é"].map((unit) => unit.repeat(20_000))
    // Sixteen times the square of this would not end within the time of a test.
    for (const [name, takes] of Object.entries(formats))
      for (const text of texts)
        for (const end of ["", "\u0000"]) expect(typeof takes(text + end), name).toBe("boolean")
  })
})
