import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { stageOf } from "../../base/environment/stage.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { projectFolder, stateFolder } from "../../base/state-folder.ts"
import { environmentName, urlSetting } from "../../base/environment/url-setting.ts"
import { FolderStore } from "./folder-store.ts"
import type { BucketStore } from "./store.ts"
import { testFolder } from "./test-folder.ts"

/**
 * Opens the store of a bucket.
 * @throws PrecastError PC2134 for an invalid address, or a missing one in production
 */
export async function openBucket(
  name: string,
  own: string | undefined,
  timeoutMs: number,
): Promise<BucketStore> {
  const url = own ?? urlSetting("BUCKET_URL", name)
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
    return openS3(name, url, timeoutMs)
  }
  if (url.startsWith("file://") && URL.canParse(url)) return folder(fileURLToPath(url))
  throw runtimeError(
    "PC2134",
    name,
    `its address starts with "${url.split(":")[0]}:", not with s3: or file:`,
  )

  function folder(path: string): BucketStore {
    return new FolderStore(join(path, name), { bucket: name, secretFile: join(path, ".secret") })
  }
}
