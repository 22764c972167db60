import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { openProject } from "../src/hosts/project.ts"
import { createBundled } from "./bundlers-project.ts"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

test.each([6, 7] as const)(
  "200 edits leave no memory behind, TypeScript %i",
  async (version) => {
    const project = createBundled(version)
    const name = version === 7 ? "typescript-7" : "typescript"
    const opened = await openProject(`${project.folder}/tsconfig.json`, {}, { packageName: name })
    const types = `${project.folder}/src/types.ts`
    const edit = (from: number, to: number): number => {
      for (let turn = from; turn < to; turn++) {
        project.write({
          "src/types.ts": `export interface User { id: number; field${turn}: string }`,
        })
        opened.update({ changed: [types] })
        const { code } = opened.transformFile(`${project.folder}/src/users.ts`)!
        expect(code).toContain(`field${turn} `)
      }
      collect()
      return process.memoryUsage().heapUsed
    }
    try {
      const before = edit(0, 40)
      const after = edit(40, 240)
      // One program that is kept is more than 20 MB with TypeScript 6.
      expect(after - before).toBeLessThan(8_000_000)
    } finally {
      opened.close()
      project.remove()
    }
  },
  180_000,
)
