import { rmSync } from "node:fs"
import { readPublic } from "../zod-schemas/read-public.ts"
import { type Row, rowsOf } from "../zod-schemas/rows.ts"
import { fromPath } from "./material.ts"
import type { Suite } from "./suite.ts"

/** Schemas of public repositories, before and after `precast migrate zod`. */
export const zodSchemas: Suite = {
  name: "zod-schemas",
  judges: "precast migrate zod on schemas of public repositories: the same values are accepted",
  isLong: true,
  async run() {
    const source = "the files that `node scripts/conformance/zod-schemas.ts --list` lists"
    const { found, missing } = readPublic(fromPath("zod-schemas", source))
    const { rows, folder } = await rowsOf(found)
    rmSync(folder, { recursive: true, force: true })
    const failed = rows.flatMap(({ title, errors, differ }) => {
      const wrong = differ.filter(({ isOfCuid2 }) => !isOfCuid2)
      const texts = wrong.map((each) => `${each.value} was ${each.before}, is ${each.after}`)
      const faults = [...errors, ...texts]
      return faults.length === 0 ? [] : [`${title}: ${faults.join("; ")}`]
    })
    const whole = rows.filter(
      ({ title }) => !failed.some((fault) => fault.startsWith(`${title}: `)),
    )
    return {
      version: `${found.length} files`,
      passed: whole.filter((row) => reasonOf(row) === undefined).length,
      explained: whole.flatMap((row) => {
        const reason = reasonOf(row)
        return reason === undefined ? [] : [{ name: row.title, reason }]
      }),
      failed: [...failed, ...missing.map((path) => `${path}: the file is missing`)],
    }
  },
}

function reasonOf({ left, differ }: Row): string | undefined {
  if (left.length > 0) return "a part stays with Zod, with a comment that has the reason"
  if (differ.length > 0)
    return "Zod accepts any letters and digits as a cuid2, and Precast what is one (docs/migrate-zod.md)"
  return undefined
}
