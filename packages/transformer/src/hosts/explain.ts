import type ts from "typescript"
import { findSites } from "../1-find/index.ts"
import type { Compiler } from "../2-read/compiler.ts"
import { createReader } from "../2-read/index.ts"
import { readFile, type UnreadFunction } from "../2-read/site.ts"
import { createTypeScript6 } from "../2-read/typescript-6.ts"
import { collectDiagnostics, type Diagnostic } from "../diagnostics/index.ts"
import { emitFile } from "../emit-file.ts"
import type { Operation, Site } from "../ir/site.ts"
import { loadTypeScript } from "./transform.ts"

/** What is emitted for one type and operation, or for one endpoint. */
export interface Explanation {
  /** `decode<User>`, or `POST /users/:id`. */
  title: string
  /** Offset in the file of the call, or of the type's declaration. */
  start: number
  /** Constants and functions, as they stand in the module; the last line is the expression at the call site. */
  code: string
}

/**
 * What the transformer emits for a file: for its call sites, or for one type that it declares.
 * @param file absolute name of a source file of the program
 * @param typeName an interface, alias, class or enum declared in the file; all its operations are shown
 */
export function explain(
  program: ts.Program,
  file: string,
  typeName?: string,
): { explanations: Explanation[]; diagnostics: readonly Diagnostic[] } {
  const compiler = createTypeScript6(loadTypeScript(), program)
  const report = collectDiagnostics(false, compiler.text)
  const found = typeName === undefined ? findSites(compiler, file, report) : null
  const unread =
    typeName === undefined ? (found?.sites ?? []) : sitesOfType(compiler, file, typeName)
  const { read } = readFile(file, unread, found?.declared ?? [], createReader(compiler), report)
  const explanations = read.sites.map((site) => {
    // A module for each site alone, so that it shows everything this site needs.
    const { constants, functions, expressions } = emitFile({ ...read, sites: [site] })
    const code = [constants, functions, expressions[0]!].filter((part) => part !== "").join("\n\n")
    return { title: titleOf(site), start: site.span.start, code }
  })
  return { explanations, diagnostics: report.all }
}

const operations: readonly Operation[] = [
  "is",
  "assert",
  "validate",
  "decode",
  "safeDecode",
  "encode",
]

function sitesOfType(compiler: Compiler, file: string, typeName: string): UnreadFunction[] {
  const declared = compiler.declaredTypes(file).find(({ name }) => name === typeName)
  if (!declared) return []
  const { type, span } = declared
  return operations.map((operation) => ({ kind: "function", operation, type, span }))
}

function titleOf(site: Site): string {
  return site.kind === "route"
    ? `${site.method} ${site.path}`
    : `${site.operation}<${site.typeName}>`
}
