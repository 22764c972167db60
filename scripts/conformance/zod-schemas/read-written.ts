import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Subject } from "./rows.ts"
import { samples } from "./samples.ts"

/** The 30 schemas of `written`, with their values. */
export function writtenSubjects(): Subject[] {
  return subjectsIn("written")
}

/** What the command has to move in each schema of `more`. */
export function moreSubjects(): Subject[] {
  return subjectsIn("more")
}

function subjectsIn(name: string): Subject[] {
  const folder = join(import.meta.dirname, name)
  return readdirSync(folder).map((file) => {
    const name = file.replace(".ts", "")
    const text = readFileSync(join(folder, file), "utf8")
    return { title: name, name, files: { [file]: text }, samples: samples[name]! }
  })
}
