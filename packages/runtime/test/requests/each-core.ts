import { serve, type App, type AnyRoutes } from "@precast/runtime"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest"
import type { Reply } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

interface Served {
  readonly app: () => App
  /** The folder for the files of requests until the response is sent. */
  readonly folder: string
  /** Waits until no file of a request is left. */
  readonly gone: () => Promise<void>
}

/** Tests of routes on both cores; none may report an error, or leave a file behind. */
export function describeRequests(
  title: string,
  routes: AnyRoutes,
  tests: (served: Served) => void,
): void {
  describe.each(CORES)(`${title} (%s)`, (core) => {
    let app: App
    const folder = mkdtempSync(join(tmpdir(), "precast-test-"))
    const errors: unknown[] = []
    beforeAll(async () => {
      app = await serve(routes as never, {
        port: 0,
        core,
        banner: false,
        onError: (error) => void errors.push(error),
        cookies: { secrets: ["new", "old"] },
        uploads: { folder, memoryBytes: 10 },
      })
    })
    afterAll(async () => {
      await app.close()
      rmSync(folder, { recursive: true })
    })
    afterEach(async () => {
      expect(errors.splice(0)).toEqual([])
      await gone()
    })
    async function gone(): Promise<void> {
      for (let turn = 0; turn < 200 && readdirSync(folder).length > 0; turn++) await wait(10)
      expect(readdirSync(folder)).toEqual([])
    }
    tests({ app: () => app, folder, gone })
  })
}

/** Of a 400 response: where, and the issue. */
export function issuesOf({ status, body }: Reply): unknown {
  expect(status, body).toBe(400)
  const { issues } = JSON.parse(body) as { issues: Record<string, string>[] }
  return issues.map((issue) => `${issue["in"]} ${issue["path"]} ${issue["code"]}`)
}

/** Of a 200 response. */
export function json({ status, body }: Reply): unknown {
  expect(status, body).toBe(200)
  return JSON.parse(body) as unknown
}
