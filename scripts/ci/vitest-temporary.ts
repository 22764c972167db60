import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Gives a run of the tests a temporary folder of its own, and removes it with all that tests left in it. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "precast-tests-"))
  // As /tmp is: servers that tests start as another user have files in it.
  chmodSync(folder, 0o1777)
  process.env["TMPDIR"] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
