// Documents come from other people's servers: no text of theirs may become code of the client.
import ts from "typescript"
import { expect, test } from "vitest"
import { clientText } from "../src/client/client-text.ts"
import type { Document } from "../src/openapi/document.ts"

const HOSTILE = [
  "0n; evil(); type T = 0",
  "*/ evil() /*",
  "**//evil()",
  "`${evil()}`",
  '"; evil(); "',
  "\\",
  "\nevil()\n",
  "\u2028evil()",
  "}; evil(); ({",
  "$& $' $1",
  "",
]
const WORDS = ["__proto__", "constructor", "delete", "class", "export", "await", "Date", "Target"]

/** A document that contains the text wherever it can contain one. */
function documentOf(text: string): Document {
  const inBigint = { "x-type": "bigint", const: text }
  const schema = {
    type: "object",
    description: text,
    properties: {
      a: { "x-type": text },
      b: { "x-type": "Map", type: "object", propertyNames: inBigint, additionalProperties: {} },
      c: { patternProperties: { [text]: {} } },
      d: { type: text, format: text, pattern: text, contentEncoding: text },
      e: { type: [text, "string"], "x-field": text },
      f: { enum: [text, 1] },
      [text]: { const: text, description: text },
    },
  }
  const problem = {
    properties: { code: { const: text }, details: { properties: { a: inBigint } } },
  }
  const operation = {
    operationId: text,
    summary: text,
    description: text,
    parameters: [
      { name: text, in: "query", schema: { type: text } },
      { name: "ref", in: text, schema: { $ref: `#/components/schemas/${text}` } },
    ],
    requestBody: { content: { [text]: { schema } } },
    responses: {
      "200": {
        headers: { [text]: { "x-field": text, schema: { type: "array", items: { type: text } } } },
        content: { "application/json": { schema: inBigint }, [text]: {} },
      },
      "201": { content: { [`text/${text}`]: {} } },
      "202": { "x-negotiated": true, content: { [text]: {}, "application/json": {} } },
      default: { content: { "*/*": {} } },
      [text]: {},
      "404": { content: { "application/problem+json": { schema: { allOf: [problem] } } } },
    },
  }
  const components = {
    schemas: { [text]: schema, Problem: { properties: { code: { enum: [text] } } } },
  }
  const info = { title: text, version: text }
  // As JSON: there `__proto__` is a key like any other.
  return JSON.parse(
    JSON.stringify({
      openapi: "3.1.0",
      info,
      components,
      paths: { [`/${text}`]: { get: operation } },
    }),
  ) as Document
}

/** The module that is written, when it can be parsed. */
function parsed(document: Document): ts.SourceFile {
  const file = ts.createSourceFile("client.ts", clientText(document), ts.ScriptTarget.Latest, true)
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: ts.Diagnostic[] }
  const told = parseDiagnostics.map(({ messageText, start = 0 }) => [
    messageText,
    file.text.slice(start - 60, start + 20),
  ])
  expect(told).toEqual([])
  return file
}

function identifiersOf(node: ts.Node, found: string[] = []): string[] {
  if (ts.isIdentifier(node)) found.push(node.text)
  ts.forEachChild(node, (child) => void identifiersOf(child, found))
  return found
}

test.each(HOSTILE)("%j in every place of a document is text of the client", (text) => {
  const file = parsed(documentOf(text))
  expect(identifiersOf(file)).not.toContain("evil")
  expect(identifiersOf(file)).toContain("createClient")
})

test.each(WORDS)("%j is a name as good as any", (text) => {
  const file = parsed(documentOf(text))
  const names = file.statements
    .filter((each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each))
    .map(({ name }) => name.text)
  expect(new Set(names).size).toBe(names.length)
})

test("a call named __proto__ is a property of the client", () => {
  expect(clientText(documentOf("__proto__"))).toMatch(/^ {4}\["__proto__"\]: call</m)
})

test("a bigint that is one is a literal", () => {
  const document = documentOf("-12")
  expect(clientText(document)).toContain("b?: Map<-12n, unknown>")
})
