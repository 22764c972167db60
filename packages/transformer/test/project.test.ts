import { rmSync } from "node:fs"
import { afterEach, describe, expect, test } from "vitest"
import {
  type Mode,
  openProject,
  type Project as Open,
  type TransformedFile,
} from "../src/hosts/project.ts"
import { createBundled, edited } from "./bundlers-project.ts"
import type { Project } from "./hosts-project.ts"

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

describe.each([6, 7] as const)("a project held open by TypeScript %i", (version) => {
  async function open(more: Record<string, string> = {}): Promise<[Project, Open]> {
    const project = createBundled(version, more)
    const name = version === 7 ? "typescript-7" : "typescript"
    const opened = await openProject(`${project.folder}/tsconfig.json`, {}, { packageName: name })
    ends.push(
      () => project.remove(),
      () => opened.close(),
    )
    return [project, opened]
  }

  test("transforms a file, and reports the files that its code depends on", async () => {
    const [{ folder }, opened] = await open()
    expect(opened.version).toMatch(new RegExp(`^${version}\\.`))
    const made = opened.transformFile(`${folder}/src/users.ts`)!
    expect(made.code).toContain('typeof value.name === "string"')
    expect(made.diagnostics).toEqual([])
    expect(namesIn(folder, made)).toEqual([
      "src/globals.d.ts",
      "src/types.ts",
      "src/users.ts",
      "tsconfig.json",
    ])
    expect(opened.transformFile(`${folder}/src/main.ts`)).toMatchObject({ code: null, map: null })
    expect(opened.transformFile(`${folder}/elsewhere.ts`)).toBeNull()
  })

  test.each(["told", "looked for"])(
    "an edit of a type that is %s reaches its users",
    async (how) => {
      const [project, opened] = await open({ "src/other.ts": OTHER })
      const [users, types] = [`${project.folder}/src/users.ts`, `${project.folder}/src/types.ts`]
      const other = opened.transformFile(`${project.folder}/src/other.ts`)
      opened.transformFile(users)
      project.write({ "src/types.ts": edited })
      opened.update(how === "told" ? { changed: [types] } : undefined)
      expect(opened.transformFile(users)!.code).not.toContain("name")
      // What has nothing to do with the edit is not made again.
      expect(opened.transformFile(`${project.folder}/src/other.ts`)).toBe(other)
    },
  )

  test("a project that rests keeps what it has made, and makes other files", async () => {
    const [project, opened] = await open({ "src/other.ts": OTHER })
    const [users, other] = [`${project.folder}/src/users.ts`, `${project.folder}/src/other.ts`]
    const made = opened.transformFile(users)!
    opened.rest()
    opened.update()
    expect(opened.transformFile(users)).toBe(made)
    expect(opened.textOf(users)).toContain("types")
    expect(opened.transformFile(other)!.code).toContain("typeof")
    opened.rest()
    project.write({ "src/types.ts": edited })
    opened.update()
    expect(opened.transformFile(users)!.code).not.toContain("name")
  })

  test("a type that was not there is found when its file is created", async () => {
    const [project, opened] = await open({ "src/late.ts": LATE })
    const late = `${project.folder}/src/late.ts`
    expect(opened.transformFile(late)!.diagnostics.map(({ code }) => code)).toEqual(["PC1013"])
    project.write({ "src/new.ts": "export type New = 'new'" })
    opened.update({ created: [`${project.folder}/src/new.ts`] })
    expect(opened.transformFile(late)!.diagnostics).toEqual([])
    expect(opened.transformFile(late)!.code).toContain('=== "new"')
  })

  test("a file that the tsconfig leaves out is added, with what it imports", async () => {
    const [project, opened] = await open({
      "tools/seed.ts": SEED,
      "tools/kind.ts": "export type Kind = 'a'\n",
    })
    const seed = `${project.folder}/tools/seed.ts`
    expect(opened.transformFile(seed)).toBeNull()
    opened.add(seed)
    const made = opened.transformFile(seed)!
    expect(made.diagnostics).toEqual([])
    expect(made.code).toContain('=== "a"')
    expect(namesIn(project.folder, made)).toContain("tools/kind.ts")
    // The options are those of the tsconfig, and its own files are as they were.
    expect(opened.transformFile(`${project.folder}/src/users.ts`)!.code).toContain("value.name")

    project.write({ "tools/kind.ts": "export type Kind = 'b'\n" })
    opened.update({ changed: [`${project.folder}/tools/kind.ts`] })
    expect(opened.transformFile(seed)!.code).toContain('=== "b"')
    project.write({ "src/new.ts": OTHER })
    opened.update({ created: [`${project.folder}/src/new.ts`] })
    expect(opened.transformFile(`${project.folder}/src/new.ts`)!.code).toContain("typeof")
    expect(opened.transformFile(seed)!.code).toContain('=== "b"')
    opened.update({ deleted: [seed] })
    expect(opened.transformFile(seed)).toBeNull()
  })

  test.each(["told", "looked for"])("files that come and go are %s", async (how) => {
    const [project, opened] = await open({ "src/late.ts": LATE })
    const [late, added] = [`${project.folder}/src/late.ts`, `${project.folder}/src/new.ts`]
    const isRefused = (): boolean =>
      opened.transformFile(late)!.diagnostics.some(({ code }) => code === "PC1013")
    const update = (change: "created" | "deleted"): unknown =>
      opened.update(how === "told" ? { [change]: [added] } : undefined)
    expect(isRefused()).toBe(true)
    for (const text of ["export type New = 'new'", "export type New = 'again'"]) {
      project.write({ "src/new.ts": text })
      update("created")
      expect(isRefused()).toBe(false)
      expect(opened.transformFile(late)!.code).toContain(
        text.includes("again") ? '"again"' : '"new"',
      )
      rmSync(added)
      update("deleted")
      expect(isRefused()).toBe(true)
    }
  })

  test("a file that comes or goes leaves those as they are that have nothing to do with it", async () => {
    const [project, opened] = await open({ "src/other.ts": OTHER, "src/late.ts": LATE })
    const [name, late] = [`${project.folder}/src/other.ts`, `${project.folder}/src/late.ts`]
    const [other, before] = [opened.transformFile(name), opened.transformFile(late)]
    project.write({ "src/new.ts": "export type New = 'new'" })
    opened.update()
    expect(opened.transformFile(name)).toBe(other)
    expect(opened.transformFile(late)).not.toBe(before)
    rmSync(`${project.folder}/src/new.ts`)
    opened.update()
    expect(opened.transformFile(name)).toBe(other)
  })

  test("a watcher gets the smaller form, unless `optimize` is set", async () => {
    const [project, opened] = await open({ "src/read.ts": READ })
    const read = `${project.folder}/src/read.ts`
    const codeFor = (mode?: Mode): string => opened.transformFile(read, mode)!.code!
    expect(codeFor()).not.toContain(SMALL)
    expect(codeFor("watch")).toContain(SMALL)
    expect(codeFor("build")).not.toContain(SMALL)
    project.write({ "src/types.ts": "export interface User { late: string }" })
    opened.update()
    expect(codeFor("watch")).toContain("late")
    const text = project.read("tsconfig.json")
    const fast = text.replace('"@precast/transformer"', '"@precast/transformer","optimize":"speed"')
    project.write({ "tsconfig.json": fast })
    opened.update()
    expect(codeFor("watch")).not.toContain(SMALL)
    const file = `${project.folder}/tsconfig.json`
    const name = version === 7 ? "typescript-7" : "typescript"
    const asked = await openProject(file, { optimize: "size" }, { packageName: name })
    ends.push(() => asked.close())
    expect(asked.transformFile(read, "build")!.code).toContain(SMALL)
  })

  test("a client in watch mode reports the issues of responses, as in a build", async () => {
    const [{ folder }, opened] = await open({ "src/client.ts": CLIENT })
    const tellsIssues = (mode: Mode): boolean =>
      opened.transformFile(`${folder}/src/client.ts`, mode)!.code!.includes("emitted/issues-")
    expect([tellsIssues("build"), tellsIssues("watch")]).toEqual([true, true])
  })

  test("options are in the tsconfig", async () => {
    const [project, opened] = await open({ "src/any.ts": ANY })
    const any = `${project.folder}/src/any.ts`
    const severity = (): string => opened.transformFile(any)!.diagnostics[0]!.severity
    expect(severity()).toBe("warning")
    const text = project.read("tsconfig.json")
    const strict = text.replace('"@precast/transformer"', '"@precast/transformer","strictAny":true')
    project.write({ "tsconfig.json": strict })
    opened.update()
    expect(severity()).toBe("error")
  })
})

const OTHER = `import { is } from "@precast/runtime"\nexport default is<string>("")\n`
const READ = `import { safeDecode } from "@precast/runtime"
import type { User } from "./types.js"
export const read = (text: string): boolean => safeDecode<User>(text).ok
`
const CLIENT = `import { api, serve } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
const get = api({ method: "GET", path: "/one" }, (): { id: number } => ({ id: 1 }))
const app = serve({ get })
export const client = createClient<Awaited<typeof app>>("http://127.0.0.1")
`
/** What the smaller form has of its own. */
const SMALL = "safelyDecodedBy"
const LATE = `import { is } from "@precast/runtime"\nimport type { New } from "./new.js"\nis<New>("")\n`
const SEED = `import { is } from "@precast/runtime"
import type { Kind } from "./kind.js"
import { isUser } from "../src/users.js"
is<Kind>(isUser)
`
const ANY = `import { is } from "@precast/runtime"\nis<{ a: any }>("")\n`

function namesIn(folder: string, { dependencies }: TransformedFile): string[] {
  return dependencies.map((name) => name.slice(folder.length + 1)).sort()
}
