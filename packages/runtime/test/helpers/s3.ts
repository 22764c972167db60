// A real server that speaks as S3 does, and the clients of AWS, where .ci/run has installed them.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { vi } from "vitest"

/** Where they are installed. */
export const s3Folder = fileURLToPath(
  new URL("../../../../node_modules/.cache/s3", import.meta.url),
)
const SERVER = join(s3Folder, "bin/versitygw")

/** Whether they are. */
export const hasS3 =
  existsSync(SERVER) && existsSync(join(s3Folder, "node_modules/@aws-sdk/lib-storage"))

export interface TestS3 {
  readonly endpoint: string
  /** Of a bucket, created immediately: a folder is one. */
  url(bucket: string): string
  close(): Promise<void>
}

export const CREDENTIALS = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test-secret" }

export async function s3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), "precast-s3-"))
  for (const name of ["data", "side"]) mkdirSync(join(folder, name))
  const { server, endpoint } = await start(folder)
  return {
    endpoint,
    url(bucket) {
      mkdirSync(join(folder, "data", bucket), { recursive: true })
      return `s3://${bucket}?region=us-east-1&endpoint=${encodeURIComponent(endpoint)}`
    },
    async close() {
      const ended = once(server, "exit")
      server.kill("SIGKILL")
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port that was free just now may be taken before the server listens: then with another one. */
async function start(folder: string): Promise<{ server: ChildProcess; endpoint: string }> {
  for (;;) {
    const port = await freePort()
    const endpoint = `http://127.0.0.1:${port}`
    const args = ["--port", `127.0.0.1:${port}`, "--quiet", "posix"]
    const server = spawn(
      SERVER,
      [...args, "--sidecar", join(folder, "side"), join(folder, "data")],
      {
        env: { ROOT_ACCESS_KEY: "test", ROOT_SECRET_KEY: "test-secret" },
        stdio: "ignore",
      },
    )
    const isUp = await vi.waitUntil(
      async () => {
        if (server.exitCode !== null) return "ended"
        return fetch(endpoint).then(
          () => "up",
          () => false,
        )
      },
      { timeout: 60_000, interval: 50 },
    )
    if (isUp === "up") return { server, endpoint }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}
