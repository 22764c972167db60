import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"

/** Module state: by the folder that contains all of them. */
const folders = new Map<string, string>()

/**
 * A folder for the buckets of this process alone, so that tests start without objects and do
 * not change those of development. It is removed when the process exits; folders of killed
 * processes are removed by the next call.
 * @param home folder of the project in which it is created
 */
export function testFolder(home: string): string {
  const known = folders.get(home)
  if (known !== undefined) return known
  for (const name of readdirSync(home)) if (isLeft(name)) remove(join(home, name))
  const folder = mkdtempSync(join(home, `${process.pid}-`))
  folders.set(home, folder)
  process.on("exit", () => remove(folder))
  return folder
}

/** Whether the process that created a folder is gone. */
function isLeft(name: string): boolean {
  const pid = Number(/^(\d+)-/.exec(name)?.[1])
  if (!Number.isInteger(pid)) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH"
  }
}

/** Another process may remove the same folder. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}
