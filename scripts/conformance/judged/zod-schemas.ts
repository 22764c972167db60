import { rmSync } from "node:fs"
import { readPublic } from "../zod-schemas/read-public.ts"
import { rowsOf } from "../zod-schemas/rows.ts"
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
    const failed = rows.flatMap(({ title, errors, differ }) =>
      errors.length + differ.length === 0 ? [] : [`${title}: ${[...errors, ...differ].join("; ")}`],
    )
    const reason = "a part stays with Zod, with a comment that has the reason"
    const whole = rows.filter(
      ({ title }) => !failed.some((fault) => fault.startsWith(`${title}: `)),
    )
    return {
      version: `${found.length} files`,
      passed: whole.filter(({ left }) => left.length === 0).length,
      explained: whole
        .filter(({ left }) => left.length > 0)
        .map(({ title }) => ({ name: title, reason })),
      failed: [...failed, ...missing.map((path) => `${path}: the file is missing`)],
    }
  },
}
