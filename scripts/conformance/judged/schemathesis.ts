import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { text } from "node:stream/consumers"
import type { Suite } from "./suite.ts"

const script = join(resolve(import.meta.dirname, ".."), "schemathesis.sh")

/** Schemathesis (https://schemathesis.io) on the documents of applications: a case is an operation of a document. */
export const schemathesis: Suite = {
  name: "schemathesis",
  judges: "every response against the OpenAPI document of the application, on each core",
  isLong: true,
  async run() {
    const [, version = ""] = /^VERSION=(.*)$/m.exec(readFileSync(script, "utf8")) ?? []
    const env = { ...process.env, TEST_MATRIX: "all" }
    const child = spawn(script, { env, stdio: ["ignore", "pipe", "inherit"] })
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")])
    const passed = [...output.matchAll(/^ *Tested: (\d+)/gm)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    )
    const failed = code === 0 ? [] : [`the run ended with ${String(code)}: ${output.slice(-1000)}`]
    return { version, passed, explained: [], failed }
  },
}
