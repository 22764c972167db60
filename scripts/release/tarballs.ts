// The packages as users get them: packed once, looked through, installed and run.
//   node scripts/release/tarballs.ts                 all of it
//   node scripts/release/tarballs.ts contents        only: contents, publish, readme, tutorial, docker, projects
//   node scripts/release/tarballs.ts tutorial:pnpm   the tutorial with pnpm, yarn or bun
//   node scripts/release/tarballs.ts npm:minimal     one project; also yarn-pnp:minimal, npm-7:monorepo
// PACKED=FOLDER takes what `node scripts/release/release.ts pack FOLDER` made; KEEP=1 leaves the projects there.
import { strict as assert } from "node:assert"
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkContents } from "./tarballs/contents.ts"
import { packAll, type Packed, readAll } from "./tarballs/pack.ts"
import { type Trial, trials, tryProject } from "./tarballs/projects.ts"
import { tryDockerfiles } from "./tarballs/docker.ts"
import { checkReadme } from "./tarballs/readme.ts"
import { followTutorial } from "./tarballs/tutorial.ts"
import { publishAll } from "./tarballs/publish.ts"
import { type Registry, startRegistry } from "./tarballs/registry.ts"
import { cache, type ManagerName } from "./tarballs/tools.ts"

const only = process.argv.slice(2)
const isMeant = (part: string): boolean => only.length === 0 || only.includes(part)
const folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-tarballs-")))
const keep = process.env.KEEP !== undefined

try {
  const ready = process.env.PACKED
  const packed = ready === undefined ? await packAll(join(folder, "packed")) : await readAll(ready)
  if (isMeant("contents")) await checkContents(packed, folder)
  if (isMeant("publish")) await rehearse(packed)
  const registry = await startRegistry(packed, join(cache, "registry"))
  try {
    // Side by side: each mostly waits for a package manager.
    const outcomes = await Promise.allSettled([
      isMeant("readme") ? checkReadme(packed, registry, folder) : undefined,
      ...tutorials().map((manager) => followTutorial(registry, folder, manager)),
      isMeant("docker") ? tryDockerfiles(registry, folder) : undefined,
      tryProjects(chosen(), registry),
    ])
    const failed = outcomes.find((outcome) => outcome.status === "rejected")
    if (failed) throw failed.reason
  } finally {
    await registry.close()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  if (keep) console.log(folder)
  // A local PostgreSQL of a project stays for ten seconds, and writes.
  else rmSync(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 500 })
}

/** All but the last step of a release, against a registry without the packages. */
async function rehearse(packed: readonly Packed[]): Promise<void> {
  const registry = await startRegistry([], join(cache, "registry"))
  const env = { npm_config_registry: registry.url, npm_config_cache: join(folder, "npm-cache") }
  const published = await publishAll(packed, { dryRun: true, place: { cwd: folder, env } })
  await registry.close()
  assert.equal(published.length, packed.length)
}

async function tryProjects(these: readonly Trial[], registry: Registry): Promise<void> {
  for (const trial of these) await tryProject(trial, registry, folder)
}

/** Package managers that the tutorial is followed with. */
function tutorials(): ManagerName[] {
  const named = only.filter((each) => each.startsWith("tutorial:"))
  const managers = named.map((each) => each.split(":")[1] as ManagerName)
  return isMeant("tutorial") ? ["npm", ...managers] : managers
}

function chosen(): readonly Trial[] {
  if (isMeant("projects")) return trials
  return only
    .filter((each) => each.includes(":") && !each.startsWith("tutorial:"))
    .map((each) => {
      const [name = "", template = ""] = each.split(":")
      const [manager = "", way] = name.split("-")
      return { manager: manager as ManagerName, template, pnp: way === "pnp", seven: way === "7" }
    })
}
