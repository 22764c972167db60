// What a watching compiler leaves on the disk after each edit is what a build from nothing writes.
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { afterEach, expect, test } from "vitest"
import { createProject, type Project, tsconfig, watch } from "./hosts-project.ts"

const FILES: Record<string, string> = {
  "tsconfig.json": tsconfig({ isolatedModules: true }, {}),
  "src/users.ts": `import { is } from "@precast/runtime"
import type { User } from "./types.js"
export const isUser = is<User>
`,
  "src/types.ts": `import type { Name } from "./name.js"\nexport interface User { name: Name }\n`,
  "src/name.ts": "export type Name = string\n",
  "src/other.ts": `import { is } from "@precast/runtime"\nexport const isOther = is<{ other: 1 }>\n`,
}

let project: Project
let ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends = []
})

function start(): ReturnType<typeof watch> {
  project = createProject(FILES)
  ends.push(project.remove)
  const watching = watch(project)
  ends.push(watching.end)
  return watching
}

/** Waits until `file` holds `text`, then compares all files with those of a build from nothing. */
async function leaves(
  watching: ReturnType<typeof watch>,
  file: string,
  text: string,
): Promise<void> {
  await watching.until(() => project.read(file).includes(text) && isFresh())
  // As with tsc, what was made of a file that is gone stays.
  expect(outputs("dist")).toMatchObject(outputs("fresh"))
}

function isFresh(): boolean {
  rmSync(`${project.folder}/fresh`, { recursive: true, force: true })
  project.tspc("--outDir", "fresh")
  const [watched, fresh] = [outputs("dist"), outputs("fresh")]
  return Object.keys(fresh).every((name) => watched[name] === fresh[name])
}

function outputs(folder: string): Record<string, string> {
  const names = readdirSync(`${project.folder}/${folder}`, { recursive: true }) as string[]
  const files = names.filter((name) => name.endsWith(".js")).sort()
  return Object.fromEntries(
    files.map((name) => [name, readFileSync(`${project.folder}/${folder}/${name}`, "utf8")]),
  )
}

test(
  "edits of types, in files that are imported through others",
  { timeout: 240_000 },
  async () => {
    const watching = start()
    await leaves(watching, "dist/users.js", "value.name")
    project.write({ "src/name.ts": "export type Name = 'Ada'\n" })
    await leaves(watching, "dist/users.js", '"Ada"')
    project.write({ "src/types.ts": "export interface User { id: number }\n" })
    await leaves(watching, "dist/users.js", "value.id")
    // Nothing leads to the first file any more: it decides about nothing, until something does.
    project.write({ "src/name.ts": "export type Name = 'Eve'\n" })
    project.write({ "src/types.ts": FILES["src/types.ts"]! })
    await leaves(watching, "dist/users.js", '"Eve"')
  },
)

test(
  "files that are created and deleted, and affect all others",
  { timeout: 240_000 },
  async () => {
    const watching = start()
    await leaves(watching, "dist/users.js", "value.name")
    rmSync(`${project.folder}/src/name.ts`)
    await leaves(watching, "dist/users.js", "PC1013")
    project.write({ "src/name.d.ts": "export type Name = 'declared'\n" })
    await leaves(watching, "dist/users.js", '"declared"')
    project.write({
      "src/types.ts": "export interface User { id: Id }\n",
      "src/id.ts": "declare global { type Id = 'global' }\nexport {}\n",
    })
    await leaves(watching, "dist/users.js", '"global"')
    project.write({ "src/id.ts": "declare global { type Id = 'another' }\nexport {}\n" })
    await leaves(watching, "dist/users.js", '"another"')
    project.write({
      "src/types.ts": "export interface User { id: Script }\n",
      "src/script.d.ts": "type Script = 'script'\n",
    })
    await leaves(watching, "dist/users.js", '"script"')
  },
)
