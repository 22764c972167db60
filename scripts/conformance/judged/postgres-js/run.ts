// run.ts FOLDER: runs the tests of a copy of postgres.js over Database, and prints their outcomes as JSON.
import { registerHooks } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { withClient } from "../../../../packages/runtime/src/resources/database/engine/engine-admin.ts"
import { postgres } from "../../../../packages/runtime/test/helpers/postgres.ts"

const [folder = ""] = process.argv.slice(2)
const own: ReadonlyMap<string, string> = new Map([
  ["../src/index.js", "shim.ts"],
  ["./test.js", "harness.ts"],
  ["./bootstrap.js", "bootstrap.ts"],
])

registerHooks({
  resolve(specifier, context, next) {
    const file = context.parentURL?.endsWith("/tests/index.js") ? own.get(specifier) : undefined
    if (file === undefined) return next(specifier, context)
    return { url: new URL(file, import.meta.url).href, shortCircuit: true }
  },
})

// What a test leaves behind is not of the next one.
process.on("uncaughtException", () => {})
process.on("unhandledRejection", () => {})
const server = await postgres()
process.env.SUITE_DATABASE_URL = server.url
await import(pathToFileURL(join(folder, "tests/index.js")).href)
const { outcomes } = await import("./harness.ts")
const reset = async (): Promise<void> => {
  await withClient(server.url, (client) =>
    client.query("drop schema public cascade; create schema public"),
  )
}
const all = await outcomes(reset)
process.stdout.write(JSON.stringify(all), () => {
  void server.close().finally(() => process.exit())
})
