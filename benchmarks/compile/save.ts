import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { jsonText } from "../bench/src/results/json-text.ts"

const folder = join(import.meta.dirname, "../results")

export function save(name: string, result: object): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), jsonText(result, 2))
}
