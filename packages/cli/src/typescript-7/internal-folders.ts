import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs"
import { join } from "node:path"

/** Folder in the project for internal files. */
export const PLACES = ".precast"
/** For each process, so that two builds at a time do not meet. */
export const OWN_PLACE: string = `build-${process.pid}`

/** Removes what a build has made under a name, and under names below it. */
export function removePlace(folder: string, name: string): void {
  const above = join(folder, PLACES)
  rmSync(join(above, name), { recursive: true, force: true })
  removeUnlessUsed(above)
}

function removeUnlessUsed(above: string): void {
  try {
    rmdirSync(above)
  } catch {} // others are at work there, or it has gone
}

/** Takes away what builds in a folder have left that were killed. */
export function removeOrphans(folder: string): void {
  const above = join(folder, PLACES)
  if (!existsSync(above)) return
  for (const name of readdirSync(above)) {
    const pid = Number(/^build-(\d+)$/.exec(name)?.[1])
    if (pid && pid !== process.pid && !isAlive(pid))
      rmSync(join(above, name), { recursive: true, force: true })
  }
  removeUnlessUsed(above)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
