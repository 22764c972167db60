import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { publicFiles } from "./public.ts"
import type { Subject } from "./rows.ts"

/** The public files that are in a folder, as `FOLDER/OWNER+NAME/PATH`, and those that are not. */
export function readPublic(folder: string): { found: Subject[]; missing: string[] } {
  const found: Subject[] = []
  const missing: string[] = []
  const all = Object.entries(publicFiles).flatMap(([repository, paths]) =>
    paths.map((path) => ({ repository, path })),
  )
  for (const [index, { repository, path }] of all.entries()) {
    const file = join(folder, repository.replace("/", "+"), path)
    const title = `${repository} ${path}`
    if (!existsSync(file)) missing.push(title)
    else found.push(checkable(title, `p${index + 1}`, readFileSync(file, "utf8")))
  }
  return { found, missing }
}

/** A schema file `p1-schemas.ts` of the project, and `p1.ts` with a check for each of its schemas. */
function checkable(title: string, name: string, text: string): Subject {
  const schemas = exportedSchemas(text)
  const lines = [
    `import { ${schemas.join(", ")} } from "./${name}-schemas.js"`,
    "",
    ...schemas.map(
      (schema) => `function check_${schema}(value: unknown) {
  const result = ${schema}.safeParse(value)
  if (result.success) return result.data
  throw new Error("refused")
}`,
    ),
    `export const checks = { ${schemas.map((each) => `check_${each}`).join(", ")} }`,
    "",
  ]
  return {
    title,
    name,
    files: { [`${name}-schemas.ts`]: text, [`${name}.ts`]: lines.join("\n") },
  }
}

/** `export const userSchema = z.…`, or made of another one of the file. */
function exportedSchemas(text: string): string[] {
  const found: string[] = []
  const all = new Set<string>(["z"])
  for (const [, isExported, name, root] of text.matchAll(
    /^(export )?const (\w+)(?:\s*:[^=]+)?\s*=\s*(?:\n\s*)?(\w+)\s*(?:\.\s*\w|\n\s*\.)/gm,
  )) {
    if (!all.has(root!)) continue
    all.add(name!)
    if (isExported !== undefined) found.push(name!)
  }
  return found
}
