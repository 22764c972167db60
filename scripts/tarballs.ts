// The packages as users get them: packed once, looked through, installed and run.
//   node scripts/tarballs.ts                 all of it
//   node scripts/tarballs.ts contents        only: contents, readme, projects
//   node scripts/tarballs.ts npm:minimal     one project; also yarn-pnp:minimal
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkContents } from "./tarballs/contents.ts"
import { packAll } from "./tarballs/pack.ts"
import { type Trial, trials, tryProject } from "./tarballs/projects.ts"
import { checkReadme } from "./tarballs/readme.ts"
import { startRegistry } from "./tarballs/registry.ts"
import { cache, type ManagerName } from "./tarballs/tools.ts"

const only = process.argv.slice(2)
const isMeant = (part: string): boolean => only.length === 0 || only.includes(part)
const folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-tarballs-")))
const keep = process.env.KEEP !== undefined

try {
  const packed = await packAll(join(folder, "packed"))
  if (isMeant("contents")) await checkContents(packed, folder)
  const registry = await startRegistry(packed, join(cache, "registry"))
  try {
    if (isMeant("readme")) await checkReadme(packed, registry, folder)
    for (const trial of chosen()) await tryProject(trial, registry, folder)
  } finally {
    await registry.close()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  if (keep) console.log(folder)
  else rmSync(folder, { recursive: true, force: true })
}

function chosen(): readonly Trial[] {
  if (isMeant("projects")) return trials
  return only
    .filter((each) => each.includes(":"))
    .map((each) => {
      const [name = "", template = ""] = each.split(":")
      const pnp = name === "yarn-pnp"
      return { manager: (pnp ? "yarn" : name) as ManagerName, template, pnp }
    })
}
