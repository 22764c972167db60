// Prints what `precast migrate zod` makes of 30 schemas that were written for it and of 30 files of public repositories.
//
//   node scripts/conformance/zod-schemas.ts                  the written ones
//   node scripts/conformance/zod-schemas.ts --public FOLDER  both: FOLDER/OWNER+NAME/PATH has the files of zod-schemas/public.ts
//   node scripts/conformance/zod-schemas.ts --list           the repositories and paths that FOLDER needs
import { rmSync } from "node:fs"
import process from "node:process"
import { parseArgs } from "node:util"
import { publicFiles } from "./zod-schemas/public.ts"
import { readPublic } from "./zod-schemas/read-public.ts"
import { rowsOf, type Row, type Subject } from "./zod-schemas/rows.ts"
import { writtenSubjects } from "./zod-schemas/read-written.ts"

const { values } = parseArgs({
  options: { public: { type: "string" }, list: { type: "boolean", default: false } },
})

if (values.list) {
  for (const [repository, paths] of Object.entries(publicFiles))
    for (const path of paths) console.log(`https://github.com/${repository} ${path}`)
} else {
  await table("Written for the purpose", writtenSubjects())
  if (values.public !== undefined) {
    const { found, missing } = readPublic(values.public)
    for (const each of missing) console.error(`${each} is not in ${values.public}`)
    await table("From public repositories", found)
    if (missing.length > 0) process.exitCode = 1
  }
}

async function table(title: string, subjects: readonly Subject[]): Promise<void> {
  const { rows, folder } = await rowsOf(subjects)
  const moved = rows.filter(({ left }) => left.length === 0).length
  console.log(`\n## ${title}: ${moved} of ${rows.length} moved\n`)
  console.log(
    "| schema | moved | accepted, refused | different | stays because |\n|---|---|---|---|---|",
  )
  for (const row of rows) console.log(lineOf(row))
  rmSync(folder, { recursive: true, force: true })
}

function lineOf({ title, left, errors, accepted, refused, differ }: Row): string {
  const stays = [...new Set(left.map(({ reason }) => reason)), ...errors]
  const words = stays.map((each) => each.replaceAll("|", "\\|")).join("; ")
  return `| ${title} | ${left.length === 0 ? "yes" : "in part"} | ${accepted}, ${refused} | ${differ.length} | ${words} |`
}
