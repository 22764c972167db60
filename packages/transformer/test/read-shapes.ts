import ts from "typescript"
import { describe, expect, test } from "vitest"
import { createReader } from "../src/2-read/index.ts"
import { createModuleReader } from "../src/2-read/site/site-module.ts"
import { pathOf } from "../src/2-read/trail.ts"
import { printShape } from "./read-print.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

/** By group: a type, the shape it reads as, and what is found in it (`PC1020 .save`). */
export type Types = Record<string, [type: string, shape: string, ...findings: string[]][]>

export interface Shapes {
  /** What the compiler has against the fixture itself. */
  errors: string[]
  /** Text of a type of `types` as our messages have it. */
  written(type: string): string
  /** A type of `types`, or one that the declarations name, read as the first of a new module. */
  of(type: string): {
    text: string
    definitions: Record<string, string>
    findings: string[]
  }
}

/** Reads all types of a table in one program, as `it` of an interface each. */
export function readShapes(
  types: Types,
  declarations: string,
  files: Record<string, string> = {},
  options: ts.CompilerOptions = {},
): Shapes {
  const all = Object.values(types).flatMap((list) => list.map(([type]) => type))
  const source =
    declarations + all.map((type, index) => `interface Case${index} { it: ${type} }`).join("\n")
  const program = programOf({ ...files, "types.ts": source }, options)
  // Looked at first, as a compiler would do: types are numbered in the order they are met.
  for (const name of Object.keys(files))
    program.getSemanticDiagnostics(program.getSourceFile(`${folder}/${name}`))
  const compiler = compilerOf(program)
  const declared = new Map(
    compiler.declaredTypes(`${folder}/types.ts`).map(({ name, type }) => [name, type]),
  )
  const units = createReader(compiler)
  const file = program.getSourceFile(`${folder}/types.ts`)
  return {
    errors: program
      .getSemanticDiagnostics(file)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    written(type) {
      const [it] = compiler.properties(declared.get(`Case${all.indexOf(type)}`)!)
      return compiler.print(it!.type)
    },
    of(type) {
      const name = `Case${all.indexOf(type)}`
      const module = createModuleReader(units)
      const { findings } = module.read(declared.get(name)!)
      const definitions = Object.fromEntries(
        Object.entries(module.definitions).map(([key, { shape }]) => [key, printShape(shape)]),
      )
      return {
        text: definitions[name]!.replace(/^\{ it: (.*) \}$/, "$1"),
        definitions,
        findings: findings.map(({ finding, trail }) =>
          `${finding.code} ${pathOf(trail).slice(".it".length)}`.trim(),
        ),
      }
    },
  }
}

/** Each type of the table is read as the expected shape. */
export function testShapes(types: Types, shapes: Shapes): void {
  test("the fixture itself compiles", () => expect(shapes.errors.join("\n")).toBe(""))
  describe.each(Object.keys(types))("%s", (group) => {
    test.each(types[group]!)("%s", (type, shape, ...findings) => {
      const read = shapes.of(type)
      expect(read.text).toBe(shape)
      expect(read.findings).toEqual(findings)
    })
  })
}
