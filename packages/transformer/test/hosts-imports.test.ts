// What tspc leaves of an import of which some names have no use any more: no types, nothing unused.
import { afterEach, expect, test } from "vitest"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

const open: Project[] = []
afterEach(() => open.splice(0).forEach((project) => project.remove()))

test.each([
  [{}, "is, serve, type Pattern, Int, decode", "import { serve } from"],
  [
    { verbatimModuleSyntax: true },
    "is, serve, type Pattern, type Int, decode",
    "import { serve, decode } from",
  ],
  [{}, "is, type Pattern, Int", null],
])("%j %s", (options, names, left) => {
  const serves = names.includes("serve")
  const project = createProject({
    "tsconfig.json": tsconfig(options, { name: "@precast/transformer" }),
    "src/main.ts": `import { ${names} } from "@precast/runtime"
console.log(is<string & Pattern<"^a">>("a"), is<number & Int>(1.5)${serves ? ", typeof serve" : ""})
`,
  })
  open.push(project)
  expect(project.tspc()).toEqual({ code: 0, text: "" })
  const output = project.read("dist/main.js")
  if (left === null) expect(output).not.toContain(`from "@precast/runtime"`)
  else expect(output).toContain(left)
  expect(project.node("dist/main.js")).toEqual({
    code: 0,
    text: `true false${serves ? " function" : ""}\n`,
  })
})

// TypeScript 6 asserts what its nodes are where NODE_ENV is "development", and not otherwise.
test.each([{}, { module: "commonjs", moduleResolution: "bundler" }, { target: "es2020" }])(
  "trees are what the compiler asserts in development: %j",
  (options) => {
    const project = createProject({
      "tsconfig.json": tsconfig({ ...options, sourceMap: true, declaration: true }),
      ...(options.module && { "package.json": "{}" }),
      "src/main.ts": `"use strict"
import { api, decode, encode, is, random, validate, type Int, type MaxLength, type Reply } from "@precast/runtime"
export interface User { id: number & Int; tags: ("a" | "b")[]; sent: Date; parent?: User }
/** Saves. */
export const save = api({ method: "POST", path: "/users/:id" }, (user: User & { name: string & MaxLength<4> }): Reply<201, User> | Date => user.sent)
console.log(is<User>({}), validate<User[]>(1).ok, encode<{ a: bigint }>({ a: BigInt(1) }), typeof random<User>)
class Users { all = decode<User[]>("[]") }
console.log(new Users().all)
`,
    })
    open.push(project)
    const before = process.env["NODE_ENV"]
    process.env["NODE_ENV"] = "development"
    try {
      expect(project.tspc()).toEqual({ code: 0, text: "" })
    } finally {
      process.env["NODE_ENV"] = before
    }
    expect(project.node("dist/main.js").text).toBe('false false {"a":"1"} function\n[]\n')
  },
)
