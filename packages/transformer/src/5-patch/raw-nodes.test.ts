import ts from "typescript"
import { expect, test } from "vitest"
import { createRawNodes } from "./raw-nodes.ts"

function transform(...texts: string[]): ts.TransformationResult<ts.SourceFile> {
  const files = texts.map((text, at) =>
    ts.createSourceFile(`${at}.ts`, text, ts.ScriptTarget.ESNext),
  )
  return ts.transform(files, [
    (context) => {
      const rawNodesOf = createRawNodes(ts, context)
      return (file) => {
        const raw = rawNodesOf(file)
        const { factory } = context
        const call = factory.createExpressionStatement(raw.expression(`(${file.fileName} ?? 1)`))
        const statements = [...file.statements, call, raw.statement("if (a) b()\nelse c()")]
        return factory.updateSourceFile(file, statements)
      }
    },
  ])
}

function printerOf(result: ts.TransformationResult<ts.SourceFile>): ts.Printer {
  return ts.createPrinter(undefined, {
    substituteNode: result.substituteNode,
    onEmitNode: result.emitNodeWithNotification,
    isEmitNotificationEnabled: (node) => result.isEmitNotificationEnabled!(node),
  })
}

test("texts are printed as they stand, of each file its own", () => {
  const result = transform("x()", "y()")
  const printer = printerOf(result)
  const [first, second] = result.transformed.map((file) => printer.printFile(file))
  expect(first).toBe("x();\n(0.ts ?? 1);\nif (a) b()\nelse c()\n")
  expect(second).toBe("y();\n(1.ts ?? 1);\nif (a) b()\nelse c()\n")
})

test("a printer without hooks prints them any number of times", () => {
  const file = transform("x()").transformed[0]!
  const printer = ts.createPrinter()
  expect(printer.printFile(file)).toBe(printer.printFile(file))
})

test("a node printed twice emits code that throws an error", () => {
  const result = transform("x()")
  printerOf(result).printFile(result.transformed[0]!)
  const again = printerOf(result).printFile(result.transformed[0]!)
  expect(again).toContain("x();")
  expect(() => new Function("x", again)(() => {})).toThrow(/printed twice/)
})
