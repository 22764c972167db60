import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { stageOf } from "../../base/environment/env-files.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { projectFolder, stateFolder } from "../../base/state-folder.ts"
import { environmentName, urlSetting } from "../../base/environment/url-setting.ts"
import { FolderStore } from "./folder-store.ts"
import type { BucketStore } from "./buckets-store.ts"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"

/** Module state: by the folder that contains all of them. */
const folders = new Map<string, string>()

/**
 * A folder for the buckets of this process alone, so that tests start without objects and do
 * not change those of development. It is removed when the process exits; folders of killed
 * processes are removed by the next call.
 * @param home folder of the project in which it is created
 */
function testFolder(home: string): string {
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

/** Where a bucket is. */
export interface BucketPlace {
  /** By its options; undefined: by the environment. */
  readonly url: string | undefined
  readonly timeoutMs: number
  /** Where an application serves it if it is in a folder. */
  origin(): string | undefined
}

/**
 * Opens the store of a bucket.
 * @throws PrecastError PC2134 for an invalid address, or a missing one in production
 */
export async function openBucket(name: string, place: BucketPlace): Promise<BucketStore> {
  const url = place.url ?? urlSetting("BUCKET_URL", name)
  if (url === undefined) {
    const stage = stageOf(process.env)
    if (stage === "production")
      throw runtimeError(
        "PC2134",
        name,
        `BUCKET_URL or BUCKET_URL_${environmentName(name)} must be set in production`,
      )
    const state = stateFolder(projectFolder("."), stage === "test" ? "tests" : "buckets")
    return folder(stage === "test" ? testFolder(state) : state)
  }
  if (url.startsWith("s3://")) {
    const { openS3 } = await import("./s3-store.ts")
    return openS3(name, url, place.timeoutMs)
  }
  if (url.startsWith("file://") && URL.canParse(url)) return folder(fileURLToPath(url))
  throw runtimeError(
    "PC2134",
    name,
    `its address starts with "${url.split(":")[0]}:", not with s3: or file:`,
  )

  function folder(path: string): BucketStore {
    return new FolderStore(join(path, name), {
      bucket: name,
      secretFile: join(path, ".secret"),
      origin: place.origin,
    })
  }
}
