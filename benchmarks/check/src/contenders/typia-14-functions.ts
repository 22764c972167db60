import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type * as Typia12 from "../../typia/dist/index.js"
import type { Contender } from "../contender.ts"

type Emitted = Pick<typeof Typia12, "moltarByIs" | "typiaFor">

const dist = join(import.meta.dirname, "../../typia-14/dist")

/** typia 14, where it was compiled before (`--typia FOLDER`); else a contender that has nothing for a subject. */
export async function typia14(file: "index" | "finite"): Promise<Contender> {
  const path = join(dist, `${file}.js`)
  if (!existsSync(path)) return { version: "", checks: () => null, moltar: () => null }
  const { typiaFor, moltarByIs } = (await import(path)) as Emitted
  const versions = JSON.parse(readFileSync(join(dist, "versions.json"), "utf8")) as {
    typia: string
  }
  return {
    version: versions.typia,
    checks(structure) {
      const { is, validate } = typiaFor[structure]
      return {
        is,
        issues(value) {
          const result = validate(value)
          return result.success ? 0 : result.errors.length
        },
      }
    },
    moltar: (name) => moltarByIs[name],
  }
}
