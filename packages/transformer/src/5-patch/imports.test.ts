import ts from "typescript"
import { describe, expect, test } from "vitest"
import type { FileEdits } from "./edits.ts"
import { patchText } from "./patch-text.ts"
import { createRawNodes } from "./raw-nodes.ts"
import { patchTree } from "./tree.ts"

const RUNTIME = `"@precast/runtime"`

/** What is left of the imports of a file when every mention of `is<` and `p.is<` is replaced. */
function left(source: string, verbatim = false): string {
  const file = ts.createSourceFile("a.ts", source, ts.ScriptTarget.ESNext, true)
  const edits = [...source.matchAll(/(?:p\.)?is<\w+>/g)].map(({ index, 0: { length } }) => {
    const span = { file: "a.ts", start: index, end: index + length }
    return { kind: "replace" as const, span, text: "isUser" }
  })
  const imports = `import * as __precast from "x"`
  const all: FileEdits = { file: "a.ts", module: { imports, constants: "", functions: "" }, edits }
  const text = patchText(ts, file, all).text
  expect(text.split("\n")).toHaveLength(source.split("\n").length)
  const byTree = inTree(file, all, verbatim)
  const byText = importsOf(
    ts.transpile(text, {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ESNext,
      verbatimModuleSyntax: verbatim,
    }),
  )
  // Where types are taken off one by one, an import of nothing but types is gone in both.
  expect(byText).toBe(byTree)
  return byTree
}

function inTree(file: ts.SourceFile, edits: FileEdits, verbatim: boolean): string {
  const options = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ESNext,
    verbatimModuleSyntax: verbatim,
  }
  const { outputText } = ts.transpileModule(file.text, {
    compilerOptions: options,
    transformers: {
      before: [
        (context) => {
          const rawNodesOf = createRawNodes(ts, context)
          return (each) => patchTree(ts, context, each, edits, rawNodesOf(each))
        },
      ],
    },
  })
  return importsOf(outputText)
}

function importsOf(text: string): string {
  return text
    .split(/;|\n/)
    .map((line) => line.trim().replace(", }", " }"))
    .filter((line) => line.startsWith("import") && line.includes(RUNTIME))
    .join("\n")
}

describe("an import of the runtime", () => {
  test("goes with the last call that it was for", () => {
    expect(left(`import { is } from ${RUNTIME}\nis<User>(1)`)).toBe("")
    expect(left(`import {\n  type Format,\n  is,\n} from ${RUNTIME}\n\nis<User>(1)`, true)).toBe("")
    expect(
      left(`import { is as fits } from ${RUNTIME}; import { is } from ${RUNTIME}\nis<User>(1)`),
    ).toBe("")
    expect(left(`import * as p from ${RUNTIME}\np.is<User>(1)`)).toBe("")
  })

  test("keeps what is used elsewhere", () => {
    expect(left(`import { is, serve } from ${RUNTIME}\nserve(is<User>(1))`)).toBe(
      `import { serve } from ${RUNTIME}`,
    )
    expect(left(`import {\n  serve,\n  is\n} from ${RUNTIME}\nserve(is<User>(1))`, true)).toBe(
      `import { serve } from ${RUNTIME}`,
    )
    expect(left(`import * as p from ${RUNTIME}\np.serve(p.is<User>(1))`)).toBe(
      `import * as p from ${RUNTIME}`,
    )
  })

  test("stays while anything else mentions the name", () => {
    const whole = `import { is } from ${RUNTIME}`
    for (const use of ["export { is }", "const o = { is }", "is(1)", "const f = is", "o.map(is)"])
      expect(left(`${whole}\nis<User>(1)\n${use}`), use).toBe(whole)
  })

  test("stays when no call of it was replaced", () => {
    const side = `import ${RUNTIME}`
    expect(left(`${side}\nimport { is } from ${RUNTIME}\nis<User>(1)`)).toBe(side)
    expect(left(`import { serve } from ${RUNTIME}\nserve()`)).toBe(
      `import { serve } from ${RUNTIME}`,
    )
  })
})

test("an import of another package stays, whatever it is called", () => {
  const other = `import { is } from "other"`
  const file = ts.createSourceFile("a.ts", `${other}\nis<User>(1)`, ts.ScriptTarget.ESNext, true)
  const span = { file: "a.ts", start: other.length + 1, end: other.length + 9 }
  const edits: FileEdits = {
    file: "a.ts",
    module: { imports: `import * as __precast from "x"`, constants: "", functions: "" },
    edits: [{ kind: "replace", span, text: "isUser" }],
  }
  expect(patchText(ts, file, edits).text).toContain(other)
})
