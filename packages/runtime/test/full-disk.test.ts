import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { ask, type Reply } from "./helpers/request.ts"

// Beyond the limit of the shell a write fails as it does on a full disk, with EFBIG for ENOSPC.
test.skipIf(process.platform === "win32")("an upload that the disk has no room for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "precast-test-"))
  const program = fileURLToPath(new URL("programs/full-disk.ts", import.meta.url))
  const child = spawn("sh", ["-c", `ulimit -f 400; exec "$0" "$1"`, process.execPath, program], {
    env: { ...process.env, FOLDER: folder },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => (await lines.next()).value as string
  try {
    const port = Number(await line())
    const post = (size: number): Promise<Reply> => {
      const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`
      const headers = { "content-type": "multipart/form-data; boundary=x" }
      const body = `${head}${"y".repeat(size)}\r\n--x--\r\n`
      return ask({ port }, { method: "POST", path: "/upload", headers, body })
    }
    for (let times = 0; times < 3; times++) {
      const large = await post(1_000_000)
      expect([large.status, JSON.parse(large.body)]).toMatchObject([500, { code: "internal" }])
      expect(await line()).toBe("failed: EFBIG")
      const small = await post(100_000)
      expect([small.status, small.body]).toEqual([200, "100000"])
    }
    for (let turn = 0; turn < 200 && readdirSync(folder).length > 0; turn++) await wait(10)
    expect(readdirSync(folder)).toEqual([])
  } finally {
    child.kill()
    await once(child, "exit")
    rmSync(folder, { recursive: true })
  }
})
