import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Gives a run of the tests a temporary folder of its own, and removes it with all that tests left in it. What V8 makes of
 * a module is kept there as well: hundreds of processes load the same compiler, and strip the types of the same sources.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "precast-tests-"))
  // As /tmp is: servers that tests start as another user have files in it.
  chmodSync(folder, 0o1777)
  process.env["TMPDIR"] = folder
  process.env["NODE_COMPILE_CACHE"] = join(folder, "node-compile-cache")
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
