// The plugin on TypeScript's own language service in this process: what it does when things go wrong.
import { dirname, join } from "node:path"
import ts from "typescript"
import { afterAll, beforeAll, expect, test } from "vitest"
import plugin from "../src/hosts/language-service.ts"
import { createProject, type Project } from "./hosts-project.ts"

let project: Project
beforeAll(() => {
  project = createProject({
    "src/main.ts": `import { decode, is } from "@precast/runtime"
interface User { id: number; run(): void }
is<User>(1)
is<string>(1)
`,
  })
})
afterAll(() => project.remove())

interface Service {
  before: ts.LanguageService
  after: ts.LanguageService
  /** Written into tsserver's log. */
  logged: string[]
  file: string
  /** Of the place where `is<string>` stands. */
  position: number
}

/** @param more overrides the options of the plugin */
function open(
  more: { typescript?: typeof ts; cancelled?: () => boolean; program?: () => ts.Program } = {},
): Service {
  const file = join(project.folder, "src/main.ts")
  const host: ts.LanguageServiceHost = {
    ...ts.sys,
    getCompilationSettings: () => ({
      strict: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2024,
      types: [],
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const text = ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => dirname(file),
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
  }
  const service = ts.createLanguageService(host)
  const before = more.program ? { ...service, getProgram: more.program } : service
  const { cancelled } = more
  const logged: string[] = []
  const after = plugin({ typescript: more.typescript ?? ts }).create({
    config: { name: "@precast/transformer" },
    languageService: before,
    languageServiceHost: cancelled
      ? { ...host, getCancellationToken: () => ({ isCancellationRequested: cancelled }) }
      : host,
    project: { projectService: { logger: { info: (text) => void logged.push(text) } } },
  })
  const position = ts.sys.readFile(file)!.indexOf("is<string>")
  return { before, after, logged, file, position }
}

test("the editor's own results stay when ours fail, and the log has the reason", () => {
  const service = open({
    program: () => {
      throw new Error("no program")
    },
  })
  const { before, after, logged, file, position } = service
  expect(after.getSemanticDiagnostics(file)).toEqual(before.getSemanticDiagnostics(file))
  expect(after.getSemanticDiagnostics(file)).toEqual([])
  const shown = after.getQuickInfoAtPosition(file, position)
  expect(shown).toEqual(before.getQuickInfoAtPosition(file, position))
  expect(shown?.kind).toBe("alias")
  expect(after.getCodeFixesAtPosition(file, 0, 400, [991012], {}, {})).toEqual([])
  expect(logged).toHaveLength(4)
  for (const line of logged) expect(line).toMatch(/^precast: failed: Error: no program\n\s+at /)
})

test("a canceled request ends immediately, and the next one gets the whole result", () => {
  // The request is canceled from the plugin's n-th check on.
  let left = Infinity
  const { after, file, position, logged } = open({ cancelled: () => left-- <= 0 })
  for (const count of [0, 1, 2, 3]) {
    left = count
    expect(() => after.getSemanticDiagnostics(file)).toThrow(ts.OperationCanceledException)
  }
  left = 0
  expect(() => after.getQuickInfoAtPosition(file, position)).toThrow(ts.OperationCanceledException)
  left = Infinity
  expect(after.getSemanticDiagnostics(file).map(({ code }) => code)).toEqual([991020])
  const { documentation } = after.getQuickInfoAtPosition(file, position)!
  expect(ts.displayPartsToString(documentation)).toContain("checks whether a value is `string`")
  expect(logged).toEqual([])
})

test("a file is read once for a program, for any number of editor requests", () => {
  let asked = 0
  const { after, file } = open({ cancelled: () => ++asked < 0 })
  const first = after.getSemanticDiagnostics(file)
  expect(asked).toBeGreaterThan(0)
  const once = asked
  expect(after.getSemanticDiagnostics(file)).toEqual(first)
  expect(after.getCodeFixesAtPosition(file, 0, 400, [991012], {}, {})).toEqual([])
  expect(asked).toBe(once)
})

test("a TypeScript other than 6 is left alone, and the log has the reason", () => {
  const { before, after, logged } = open({ typescript: { ...ts, version: "5.9.3" } })
  expect(after).toBe(before)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/^precast: PC1001: .*5\.9\.3/)
})

test("every other result is that of the language service", () => {
  const { before, after } = open()
  const ours = [
    "getSemanticDiagnostics",
    "getQuickInfoAtPosition",
    "getSupportedCodeFixes",
    "getCodeFixesAtPosition",
  ]
  for (const [name, value] of Object.entries(before))
    if (!ours.includes(name)) expect(after[name as keyof ts.LanguageService], name).toBe(value)
  expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)))
})
