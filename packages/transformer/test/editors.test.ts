// The plugin of TypeScript's language service, in its own tsserver, with the requests that editors send.
import { renameSync } from "node:fs"
import { basename, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"
import { type Server, type Shown, startServer } from "./tsserver.ts"

const entry = { name: "@precast/transformer" }
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

function start(
  files: Record<string, string>,
  args: string[] = [],
): { project: Project; server: Server } {
  const project = createProject({ "tsconfig.json": tsconfig({}, entry), ...files })
  const server = startServer(project, args)
  ends.push(server.end, project.remove)
  return { project, server }
}

/** The entries of the error list for a file: `line:offset-line:offset code category`. */
async function listed(server: Server, file: string): Promise<string[]> {
  return (await server.errors(file)).map(lineOf).sort()
}

function lineOf({ start, end, text, category }: Shown): string {
  const at = ({ line, offset }: Shown["start"]): string => `${line}:${offset}`
  return `${at(start)}-${at(end)} ${text.slice(0, 6)} ${category}`
}

type RelatedLine = NonNullable<Shown["relatedInformation"]>[number]

function relatedOf({ message, span: { file, start } }: RelatedLine): string {
  return `${basename(file)} ${start.line}:${start.offset} ${message}`
}

const imports = `import { api, decode, is, type Pattern } from "@precast/runtime"\n`

/** A file is part of a project once it is on the disk. */
const files = {
  "src/main.ts": `${imports}interface User { id: number; more?: any }
is<User>(1)
decode<{ run: () => void }>("")
is<string & Pattern<"^(a+)+$">>("")
export const find = api({ method: "GET", path: "/users/:id" }, () => 1)
const wrong: string = 1
`,
  "src/types.ts": "export interface User { id: number }\n",
  "src/edits.ts": `${imports}import type { User } from "./types.js"\nis<User>(1)\n`,
  "src/unknown.ts": `${imports}is<Unknown>(1)\n`,
  "src/closed.ts": "export interface User { run: () => void }\n",
  "src/calls.ts": `${imports}import type { User } from "./closed.js"\nis<User>(1)\ndecode<User[]>("")\n`,
  "src/before.ts": "export interface User { id: () => void }\n",
  "src/renamed.ts": `${imports}import type { User } from "./after.js"\nis<User>(1)\n`,
  "src/plain.ts": `export const is = <T>(value: unknown): value is T => true
is<() => void>(1)
`,
}

describe("the error list", () => {
  let server: Server, project: Project
  beforeAll(() => void ({ server, project } = start(files)))

  test("has errors and warnings of Precast in addition to those of the compiler", async () => {
    server.open("src/main.ts")
    const shown = await server.errors("src/main.ts")
    expect(shown.map(lineOf).sort()).toEqual([
      "2:30-2:34 PC1015 warning",
      "4:10-4:13 PC1020 error",
      "5:1-5:32 PC1070 warning",
      "6:25-6:62 PC1052 error",
      "7:7-7:12 Type ' error",
    ])
    const ours = shown.filter(({ source }) => source === "precast")
    expect(ours.map(({ code }) => code).sort()).toEqual([991015, 991020, 991052, 991070])
    expect(ours.find(({ code }) => code === 991020)!.text).toBe(
      "PC1020: run is a function (() => void), which JSON cannot carry. Remove it with Omit<…>, or use a type of the data alone.",
    )
  })

  test("follows edits, also of a type in another file that is not saved", async () => {
    server.open("src/edits.ts")
    server.open("src/types.ts")
    expect(await listed(server, "src/edits.ts")).toEqual([])
    server.change("src/types.ts", [1, 25], [1, 35], "id: () => void")
    // At the declaration, in any order of requests for the files.
    expect(await listed(server, "src/types.ts")).toEqual(["1:25-1:27 PC1020 error"])
    expect(await listed(server, "src/edits.ts")).toEqual([])
    server.change("src/edits.ts", [3, 4], [3, 8], "string")
    expect(await listed(server, "src/types.ts")).toEqual([])
  })

  test("shows one mistake once, at the first call where the declaration is in a file that is not open", async () => {
    server.open("src/calls.ts")
    expect(await listed(server, "src/calls.ts")).toEqual(["3:1-3:9 PC1020 error"])
    const [{ relatedInformation }] = (await server.errors("src/calls.ts")) as [Shown]
    expect(relatedInformation!.map(relatedOf)).toEqual([
      "closed.ts 1:25 It is declared here.",
      "calls.ts 4:1 Affects decode.",
    ])
    server.open("src/closed.ts")
    expect(await listed(server, "src/closed.ts")).toEqual(["1:25-1:28 PC1020 error"])
    const [shown] = (await server.errors("src/closed.ts")) as [Shown]
    expect(shown.relatedInformation!.map(relatedOf)).toEqual([
      "calls.ts 3:1 Affects is<User>.",
      "calls.ts 4:1 Affects decode.",
    ])
    expect(await listed(server, "src/calls.ts")).toEqual([])
  })

  test("does not repeat the compiler's error for an unknown name", async () => {
    server.open("src/unknown.ts")
    expect(await listed(server, "src/unknown.ts")).toEqual(["2:4-2:11 Cannot error"])
  })

  test("goes with a file that gets another name", async () => {
    server.open("src/renamed.ts")
    expect(await listed(server, "src/renamed.ts")).toEqual(["2:27-2:39 Cannot error"])
    renameSync(join(project.folder, "src/before.ts"), join(project.folder, "src/after.ts"))
    await expect
      .poll(() => listed(server, "src/renamed.ts"), { timeout: 20_000, interval: 500 })
      .toEqual(["3:1-3:9 PC1020 error"])
  })

  test("has nothing of ours for namesakes in files without calls", async () => {
    server.open("src/plain.ts")
    expect(await server.errors("src/plain.ts")).toEqual([])
  })
})

describe("the plugins entry", () => {
  test("errors of the project are reported at the first statement of files with calls", async () => {
    const { server } = start({
      "tsconfig.json": tsconfig({ strict: false }, { ...entry, strictany: true, strictAny: true }),
      "src/main.ts": `${imports}is<{ more: any }>(1)\n`,
      "src/plain.ts": "export const one = 1\n",
    })
    server.open("src/main.ts")
    server.open("src/plain.ts")
    expect(await listed(server, "src/main.ts")).toEqual([
      "1:1-1:65 PC1002 error",
      "1:1-1:65 PC1003 error",
      "2:6-2:10 PC1015 error",
    ])
    expect(await server.errors("src/plain.ts")).toEqual([])
  })

  test("is found from the folder of the tsconfig too, where an editor allows it", async () => {
    const files = { "src/main.ts": `${imports}is<() => void>(1)\n` }
    const { server } = start(files, ["--allowLocalPluginLoads"])
    server.open("src/main.ts")
    expect(await listed(server, "src/main.ts")).toEqual(["2:1-2:15 PC1020 error"])
  })

  test("compiles with tspc as well", () => {
    const project = createProject({
      "tsconfig.json": tsconfig({}, entry),
      "src/main.ts": `${imports}console.log(is<string>(1), is<string>("1"))\n`,
    })
    ends.push(project.remove)
    expect(project.tspc()).toEqual({ code: 0, text: "" })
    expect(project.node("dist/main.js")).toEqual({ code: 0, text: "false true\n" })
  })
})

describe("in the middle of typing", () => {
  const text = `import { api, decode, is } from "@precast/runtime"
interface User<T> { id: number; of?: T; tags: [string, ...number[]] }
export const find = api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number }): User<Date> => ({ id, tags: ["a"] }))
export const isUser = (value: unknown) => is<User<{ a: 1 } | null>>(value)
const all = ["1"].map(decode<number>)
`
  test("every prefix of a file gets a response, and none makes the plugin fail", async () => {
    const { project, server } = start({ "src/main.ts": "" })
    server.open("src/main.ts", "")
    let [line, offset] = [1, 1]
    let asked = 0
    for (const [at, char] of [...text].entries()) {
      server.change("src/main.ts", [line, offset], [line, offset], char)
      ;[line, offset] = char === "\n" ? [line + 1, 1] : [line, offset + 1]
      // The places where a type or a call is cut are all among these.
      if (at % 3 !== 0 && !/[<>({:]/.test(char)) continue
      asked++
      await server.errors("src/main.ts")
      const file = join(project.folder, "src/main.ts")
      await server
        .ask("quickinfo", { file, line, offset: Math.max(1, offset - 1) })
        .catch(noContent)
    }
    expect(asked).toBeGreaterThan(140)
    expect(await server.errors("src/main.ts")).toEqual([])
    const log = project.read("log")
    expect(log).toContain("Plugin validation succeeded")
    expect(log).not.toContain("precast: failed")
  })
})

/** A position without code has no hover. */
function noContent(error: Error): void {
  expect(error.message).toBe("No content available.")
}
