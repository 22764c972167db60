import ts from "typescript"
import { describe, expect, test } from "vitest"
import { transform } from "../src/hosts/transform.ts"
import { sourceLineOf } from "./hosts-project.ts"
import { folder, programOf } from "./read-program.ts"

const main = `#!/usr/bin/env node
"use strict"
import { api, decode, encode } from '@precast/runtime'
interface User { id: number; name: string }
const decodeUser = "line 5"
export const user = decode<User>(encode<User>({ id: 1, name: "line 6" }))
export const getUser = api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number }): User => {
  return decode<User>(\`{"id":\${id},"name":"line 8"}\`)
})
console.log("line 10", decodeUser) // the last line has no end`

const program = programOf({
  "main.ts": main,
  "directive.ts": `'use strict'\nimport { is } from '@precast/runtime'\nis<string>("")`,
  "untouched.ts": "export const decode = 1",
})
const { files, diagnostics } = transform(program)
const textOf = (name: string): string =>
  files.find(({ fileName }) => fileName === `${folder}/${name}`)!.text

describe("transform", () => {
  test("gives the files that use the functions, and no diagnostics", () => {
    expect(files.map(({ fileName }) => fileName.slice(folder.length + 1))).toEqual([
      "main.ts",
      "directive.ts",
    ])
    expect(diagnostics).toEqual([])
  })

  test("the user's lines keep their numbers, and the map leads to them", () => {
    const { text, map } = files[0]!
    const lines = text.split("\n")
    const marks = [...main.matchAll(/line (\d+)/g)]
    expect(marks.length).toBe(4)
    for (const [mark, line] of marks) {
      expect(lines[Number(line) - 1]).toContain(mark)
      expect(sourceLineOf(text, map, mark)).toBe(Number(line))
    }
  })

  test("shebang and directives stay first", () => {
    const [shebang, directive, third] = textOf("main.ts").split("\n")
    expect(shebang).toBe("#!/usr/bin/env node")
    expect(directive).toMatch(
      /^"use strict"; import \* as __precast from "@precast\/runtime\/emitted\/contract-1"; const /,
    )
    expect(third).toBe("import { api, } from '@precast/runtime'")
    expect(textOf("directive.ts")).toMatch(/^'use strict'; import \* as __precast /)
  })

  test("callees are replaced, also within a handler; a route gets one more argument", () => {
    const text = textOf("main.ts")
    expect(text).toContain(
      'export const user = decodeUser_2(encodeUser({ id: 1, name: "line 6" }))',
    )
    expect(text).toContain('  return decodeUser_2(`{"id":${id},"name":"line 8"}`)\n}, ')
    expect(text).toContain("\nfunction decodeUser_2(")
  })
})

test("a route that makes statements is one line of valid code", () => {
  const program = programOf({
    "main.ts": `import { api } from '@precast/runtime'
export default api({ method: "POST", path: "/:id" }, (q: { id: number; tags: string[]; at?: Date }) => q)`,
  })
  const [made] = transform(program).files
  const parsed = ts.transpileModule(made!.text, { reportDiagnostics: true })
  expect(parsed.diagnostics).toEqual([])
  expect(made!.text.split("\n")[1]).toMatch(/^export default api\(.+\)$/)
})

test("functions among the constants are on one line, too", () => {
  const program = programOf({
    "main.ts": `import { api, type Check } from '@precast/runtime'
interface Fields { a: string; b: string }
function same(fields: Fields): boolean { return fields.a === fields.b }
export default api({ method: "POST", path: "/:a" }, (q: Fields & Check<typeof same>) => q.a)`,
  })
  const { files, diagnostics } = transform(program)
  expect(diagnostics).toEqual([])
  expect(files[0]!.text).toMatch(/const \w+ = \(.*=> \{/)
  expect(ts.transpileModule(files[0]!.text, { reportDiagnostics: true }).diagnostics).toEqual([])
  expect(files[0]!.text.split("\n")[3]).toMatch(/^export default api\(/)
})

test("an error of a type is reported once for an endpoint with it as input and result", () => {
  const { diagnostics } = transform(
    programOf({
      "main.ts": `import { api } from '@precast/runtime'
interface Odd { run(): void }
export default api({ method: "POST", path: "/" }, (odd: Odd): Odd => odd)`,
    }),
  )
  expect(diagnostics.map(({ code, position }) => [code, position])).toEqual([
    ["PC1020", { line: 2, column: 17 }],
  ])
})

test("a route declared twice in one file is warned of with the place of the other one, in two files it is not", () => {
  const route = `import { api } from '@precast/runtime'\nexport default api({ method: "GET", path: "/" }, () => 1)`
  expect(transform(programOf({ "one.ts": route, "two.ts": route })).diagnostics).toEqual([])
  const second = `${route}\nexport const other = api({ method: "GET", path: "/" }, () => 2)`
  const twice = transform(programOf({ "two.ts": second }))
  expect(twice.diagnostics.map(({ code, text, span }) => [code, text, span?.file])).toEqual([
    ["PC1053", "GET / is declared twice; the other one is at two.ts:2.", `${folder}/two.ts`],
  ])
})
