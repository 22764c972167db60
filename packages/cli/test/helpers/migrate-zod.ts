import { expect } from "vitest"
import { runMigrate } from "../../src/migrate/run-migrate.ts"
import { type Folder, makeFolder } from "./folder.ts"

interface Told {
  readonly moved: number
  readonly left: readonly { file: string; line: number; text: string; reason: string }[]
  readonly look: readonly { line: number; reason: string }[]
}

/** Runs `precast migrate zod` in a folder that has these files. */
export async function migrate(files: Record<string, string>): Promise<Told & { folder: Folder }> {
  const folder = makeFolder({ "package.json": "{}", ...files })
  folder.write("node_modules/zod/package.json", '{ "name": "zod", "version": "4.1.0" }')
  let printed = ""
  const code = await runMigrate(
    { from: "zod", paths: [], dryRun: false, force: true, json: true },
    {
      cwd: folder.path,
      env: {},
      interactive: false,
      out: (text) => void (printed += text),
      err: () => {},
      paint: (_style, text) => text,
      paintErr: (_style, text) => text,
    },
  )
  expect(code).toBe(0)
  return { ...(JSON.parse(printed) as Told), folder }
}

/** Without the comments that explain why something stays. */
export function withoutComments(text: string): string {
  return text.replaceAll(/^[ \t]*\/\/ precast migrate: .*\n/gm, "")
}

/** A file with one schema. */
export const point =
  'import { z } from "zod"\n\nexport const pointSchema = z.object({ x: z.number() })\n'
