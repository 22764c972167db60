import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Subject } from "./rows.ts"
import { samples } from "./samples.ts"

const folder = join(import.meta.dirname, "written")

/** The schemas of `written`, with their values. */
export function writtenSubjects(): Subject[] {
  return readdirSync(folder).map((file) => {
    const name = file.replace(".ts", "")
    const text = readFileSync(join(folder, file), "utf8")
    return { title: name, name, files: { [file]: text }, samples: samples[name]! }
  })
}
