import { createRequire } from "node:module"
import { describe, expect, test } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const main = `"use strict"
import { encode } from "@precast/runtime"

interface User {
  id: number
  name: string
}

interface Page<T> {
  items: T[]
}

export interface Order { id: bigint; when: Date }
export interface Job { act: () => void }

export const text = (user: User): string => encode<User>(user)
export type Users = Page<User>
`

async function explain(folder: Folder, ...args: string[]) {
  const { code, stdout } = await precast(folder.path, ["explain", ...args, "--json"])
  const { pieces, diagnostics, ...rest } = JSON.parse(stdout)
  return {
    exit: code,
    names: pieces?.map((piece: { name: string }) => piece.name),
    pieces,
    diagnostics,
    ...rest,
  }
}

/** What an emitted expression is worth, with the helpers of the real runtime. */
function evaluate(folder: Folder, code: string, expression: string): unknown {
  folder.write(
    "probe.cjs",
    `with (require("@precast/runtime/emitted")) { ${code}\nmodule.exports = ${expression} }`,
  )
  return createRequire(`${folder.path}/`)("./probe.cjs")
}

describe.each(cells([6, 7], [6]))("with TypeScript %i", (version) => {
  function app(source = main): Folder {
    const folder = makeFolder(precastApp(source))
    if (version === 7) folder.installWith7()
    else folder.install()
    return folder
  }

  test("a type that nothing calls for: all its functions, and they work", async () => {
    const folder = app()
    const { exit, names, code } = await explain(folder, "src/main.ts", "Order")
    expect(exit).toBe(0)
    expect(names).toEqual(
      expect.arrayContaining([
        "checkOrder",
        "assertOrder",
        "validateOrder",
        "decodeOrder",
        "encodeOrder",
      ]),
    )
    expect(names).not.toContain("encodeUser")
    const order = { id: 12n, when: new Date(0) }
    const encode = evaluate(folder, code, "encodeOrder") as (order: object) => string
    expect(encode(order)).toBe(`{"id":"12","when":"1970-01-01T00:00:00.000Z"}`)
  })

  test.each([
    ["check", ["checkUser", "assertUser", "validateUser"], ["decodeUser", "encodeUser"]],
    ["decode", ["decodeUser", "safeDecodeUser"], ["validateUser", "encodeUser"]],
    ["encode", ["encodeUser"], ["validateUser", "decodeUser"]],
    ["copy", ["cloneUser", "pruneUser"], ["validateUser", "encodeUser"]],
    ["random", ["randomUser"], ["validateUser", "encodeUser"]],
    ["schema", ["jsonSchemaUser", "schemaUser"], ["validateUser", "encodeUser"]],
  ])("--only %s", async (only, there, absent) => {
    const { names } = await explain(app(), "src/main.ts", "User", "--only", only)
    expect(names).toEqual(expect.arrayContaining(there))
    for (const name of absent) expect(names).not.toContain(name)
  })

  test("any type that a call can have", async () => {
    const { exit, names } = await explain(app(), "src/main.ts", "Page<User>", "--only", "encode")
    expect({ exit, names }).toEqual({ exit: 0, names: expect.arrayContaining(["encodePage_User"]) })
  })

  test("without a type: the file as it is patched, its own lines in place", async () => {
    const folder = app()
    const { code, names } = await explain(folder, "src/main.ts")
    expect(names).toEqual(["trustUser", "encodeUser"])
    expect(code).toMatch(
      /^import \* as __precast from "@precast\/runtime\/emitted\/contract-1"\nconst \{ \w+.* \} = __precast\nconst trustUser = \/\* @__PURE__ \*\/ newTrust\(\)\n"use strict"/,
    )
    expect(code).toContain("export const text = (user: User): string => encodeUser(user)\n")
    expect(code).toMatch(/\nfunction encodeUser\(value\) \{\n[\s\S]*\n\}$/)
    expect(code).not.toContain("precast explain")
  })

  test("for people: code on standard output, in colours where they are wanted", async () => {
    const folder = app()
    const plain = await precast(folder.path, ["explain", "src/main.ts", "User", "--only", "encode"])
    expect(plain).toMatchObject({ code: 0, stderr: "" })
    expect(plain.stdout).toMatch(
      /^const trustUser = \/\* @__PURE__ \*\/ newTrust\(\)\n\nfunction encodeUser\(value\) \{\n/,
    )
    const env = { NO_COLOR: undefined, FORCE_COLOR: "1" }
    const { stdout } = await precast(
      folder.path,
      ["explain", "src/main.ts", "User", "--only", "encode"],
      { env },
    )
    expect(stdout).toContain("\u001B[35mfunction\u001B[39m \u001B[1mencodeUser\u001B[22m")
    // oxlint-disable-next-line no-control-regex
    expect(stdout.replace(/\u001B\[\d+m/g, "")).toBe(plain.stdout)
  })

  test("a type without a JSON form: reported once, exit code 2", async () => {
    const { exit, ok, diagnostics } = await explain(app(), "src/main.ts", "Job")
    expect({ exit, ok }).toEqual({ exit: 2, ok: false })
    expect(diagnostics).toMatchObject([
      { code: "PC1020", line: 14, message: expect.stringMatching(/^Job\.act is a function/) },
    ])
  })

  test("a call of the file that cannot be compiled is reported with its position", async () => {
    const source = `import { is } from "@precast/runtime"\nexport const f = (x: unknown) => is<symbol>(x)\n`
    const { exit, diagnostics } = await explain(app(source), "src/main.ts")
    expect(exit).toBe(2)
    expect(diagnostics).toMatchObject([{ code: "PC1021", line: 2 }])
  })

  test("a file without calls", async () => {
    const { code, stdout, stderr } = await precast(app("export {}\n").path, [
      "explain",
      "src/main.ts",
    ])
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: "",
      stderr: "Nothing is emitted for src/main.ts.\n",
    })
  })

  test.each([
    [
      "a name that is not there",
      ["src/main.ts", "Usr"],
      "PC3009",
      "src/main.ts declares no interface, type or enum named Usr",
    ],
    [
      "a generic without arguments",
      ["src/main.ts", "Page"],
      "PC3014",
      "Page cannot be explained: Generic type 'Page<T>' requires 1 type",
    ],
    ["no type at all", ["src/main.ts", "User["], "PC3014", "User[ cannot be explained"],
    [
      "a file outside the program",
      ["other.ts"],
      "PC3008",
      "other.ts is not part of the program of tsconfig.json",
    ],
    ["another tsconfig that is not there", ["src/main.ts", "-p", "x.json"], "PC3003", "x.json"],
  ])("%s", async (_name, args, code, text) => {
    const { exit, error } = await explain(app(), ...args)
    expect(exit).toBe(1)
    expect(error).toMatchObject({ code, message: expect.stringContaining(text) })
  })

  test("a tsconfig that cannot be parsed: PC3004, and no code of other options", async () => {
    const folder = app()
    folder.write("tsconfig.json", '{ "compilerOptions": ')
    const { exit, error } = await explain(folder, "src/main.ts")
    expect({ exit, code: error.code }).toEqual({ exit: 1, code: "PC3004" })
    expect(error.message).toContain("line 1: value expected")
  })

  test("no transformer in the project: PC3013", async () => {
    const folder = app()
    folder.without("@precast/transformer")
    expect((await explain(folder, "src/main.ts")).error.code).toBe("PC3013")
  })
})

test("a TypeScript that is neither 6 nor 7: PC3006", async () => {
  const folder = makeFolder(precastApp(main))
  folder.install("typescript")
  folder.fake("typescript", "5.9.3")
  expect((await explain(folder, "src/main.ts")).error.code).toBe("PC3006")
})

test("a TypeScript 7 with another API: PC3018 names its version and what to do", async () => {
  const folder = makeFolder(precastApp(main))
  folder.install("typescript")
  folder.fake("typescript", "7.9.0")
  const { exit, error } = await explain(folder, "src/main.ts")
  expect({ exit, code: error.code }).toEqual({ exit: 1, code: "PC3018" })
  expect(error.message).toMatch(
    /^PC1004: TypeScript 7\.9\.0 did not respond: .*npm i -D typescript@7\.0\.2/,
  )
})
