// The code of a type is in the program once under Node's hooks, Bun and Vitest.
import { spawnSync } from "node:child_process"
import { symlinkSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { bunFile } from "./bundlers-each.ts"
import type { Project } from "./hosts-project.ts"
import { openSharing, RESULT } from "./sharing-program.ts"

const runners: Record<string, { program: string; args: readonly string[] }> = {
  "Node's hooks": {
    program: process.execPath,
    args: ["--import", "@precast/transformer/register"],
  },
  Bun: { program: bunFile, args: ["--preload", "./preload.mjs"] },
}

describe.each(Object.entries(runners))("%s", (_name, { program, args }) => {
  const run = (project: Project, file: string): string => {
    project.write({
      "preload.mjs": `import precast from "@precast/transformer/bun"\nBun.plugin(precast())\n`,
    })
    const { stdout, stderr } = spawnSync(program, [...args, file], {
      cwd: project.folder,
      encoding: "utf8",
    })
    return stdout + stderr
  }

  test("a program of twenty files runs", () => {
    expect(run(openSharing().project, "src/main.ts")).toBe(RESULT)
  })

  test("two files have the same function", () => {
    const one = (name: string): string => `import { is } from "@precast/runtime"
import type { User } from "./user.js"
export const ${name}: unknown = is<User>
`
    const { project } = openSharing({
      "src/one.ts": one("one"),
      "src/two.ts": one("two"),
      "src/same.ts": `import { one } from "./one.js"\nimport { two } from "./two.js"\nconsole.log(one === two)\n`,
    })
    expect(run(project, "src/same.ts")).toBe("true\n")
  })
})

test("Vitest: two files have the same function", { timeout: 400_000 }, () => {
  const one = (name: string): string => `import { is } from "@precast/runtime"
import type { User } from "./user.js"
export const ${name}: unknown = is<User>
`
  const { project } = openSharing({
    "vitest.config.mjs": `import precast from "@precast/transformer/vite"
export default { plugins: [precast()] }`,
    "src/one.ts": one("one"),
    "src/two.ts": one("two"),
    "src/same.test.ts": `import { expect, test } from "vitest"
import { one } from "./one.js"
import { two } from "./two.js"
test("the same", () => {
  expect(one).toBe(two)
})`,
  })
  const root = join(import.meta.dirname, "../../..")
  symlinkSync(join(root, "node_modules/vitest"), join(project.folder, "node_modules/vitest"))
  const ran = spawnSync(
    process.execPath,
    [join(project.folder, "node_modules/vitest/vitest.mjs"), "run"],
    {
      cwd: project.folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", CI: "" },
    },
  )
  expect(ran.stdout + ran.stderr).toMatch(/Tests +1 passed/)
})
