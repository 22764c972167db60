// A migration that changes, and a new one, is noticed by everything that watches a project.
import { symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { createRequire } from "node:module"
import { context } from "esbuild"
import { watch as watchRollup } from "rollup"
import { build as vite } from "vite"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import webpack from "webpack"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import { openProject } from "../src/hosts/project.ts"
import { loaders, packing, plugin, stripTypes } from "./bundlers-each.ts"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

const TABLE = "create table users (id int primary key, name text not null);"
const RENAME = "alter table users rename name to title;"
const STATEMENTS = `import { Database } from "@precast/runtime"
const db = new Database("watched", { migrations: "./migrations" })
export const all = () => db.query<{ id: number; name: string }>\`select id, name from users\`
export const remove = () => db.exec\`delete from users where name = ''\`
`
const BROKEN = /column "name" does not exist/

let server: TestPostgres
beforeAll(async () => {
  server = await postgres()
  process.env["DATABASE_URL"] = server.url
}, 120_000)
afterAll(async () => {
  delete process.env["DATABASE_URL"]
  await server.close()
})

function open(): Project {
  const project = createProject({
    "tsconfig.json": tsconfig({ lib: ["es2024", "dom"] }),
    "migrations/0001_users.sql": TABLE,
    "src/main.ts": STATEMENTS,
  })
  onTestFinished(() => project.remove())
  const seven = dirname(createRequire(import.meta.url).resolve("typescript-7/package.json"))
  symlinkSync(seven, join(project.folder, "node_modules/typescript-7"))
  return project
}

test.each(["typescript", "typescript-7"])(
  "a project that is held open with %s",
  async (packageName) => {
    const { folder, write } = open()
    const file = `${folder}/src/main.ts`
    const held = await openProject(`${folder}/tsconfig.json`, {}, { packageName })
    onTestFinished(() => held.close())
    const codes = (): string[] => held.transformFile(file)!.diagnostics.map(({ code }) => code)
    expect(codes()).toEqual([])
    expect(held.transformFile(file)!.dependencies).toContain(`${folder}/migrations/0001_users.sql`)
    expect(held.transformFile(file)!.folders).toEqual([`${folder}/migrations`])
    write({ "migrations/0002_title.sql": RENAME })
    held.update()
    expect(codes()).toEqual(["PC1148", "PC1148"])
    write({ "migrations/0002_title.sql": "select 1" })
    // As a bundler reports it.
    held.update({ changed: [`${folder}/migrations/0002_title.sql`] })
    expect(codes()).toEqual([])
  },
  120_000,
)

/** Starts to watch; `found` receives the errors of each build as one text. */
type Watch = (project: Project, found: (errors: string) => void) => Promise<() => unknown>

const watchers: Record<string, Watch> = {
  esbuild: async ({ folder }, found) => {
    const building = await context({
      absWorkingDir: folder,
      entryPoints: ["src/main.ts"],
      bundle: true,
      platform: "node",
      format: "esm",
      outdir: "out",
      logLevel: "silent",
      plugins: [
        await plugin<never>("esbuild", { tsconfig: `${folder}/tsconfig.json` }),
        {
          name: "found",
          setup: (build) =>
            build.onEnd(({ errors }) => found(errors.map(({ text }) => text).join("\n"))),
        },
      ],
    })
    await building.watch()
    return () => building.dispose()
  },
  webpack: async (project, found) => {
    const options = { tsconfig: `${project.folder}/tsconfig.json` }
    const compiler = webpack(
      packing(project, "main", await plugin("webpack", options), loaders.webpack) as never,
    ) as webpack.Compiler
    const watching = compiler.watch({ aggregateTimeout: 20 }, (_, stats) =>
      found((stats?.compilation.errors ?? []).map(({ message }) => message).join("\n")),
    )!
    return () => new Promise((done) => watching.close(() => compiler.close(done)))
  },
  rollup: async ({ folder }, found) => {
    const watcher = watchRollup({
      input: `${folder}/src/main.ts`,
      external: /^@precast\/runtime/,
      plugins: [await plugin<never>("rollup", { tsconfig: `${folder}/tsconfig.json` }), stripTypes],
      output: { dir: `${folder}/out` },
    })
    watcher.on("event", async (event) => {
      if (event.code === "ERROR") found(event.error.message)
      if (event.code === "BUNDLE_END") found("")
      if ("result" in event) await event.result?.close()
    })
    return () => watcher.close()
  },
  vite: async ({ folder }, found) => {
    const watcher = (await vite({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: [await plugin<never>("vite", { tsconfig: `${folder}/tsconfig.json` })],
      ssr: { noExternal: true },
      build: { ssr: "src/main.ts", outDir: "out", watch: {} },
    })) as Extract<Awaited<ReturnType<typeof vite>>, { on: unknown }>
    watcher.on("event", (event) => {
      if (event.code === "ERROR") found(event.error.message)
      if (event.code === "BUNDLE_END") found("")
    })
    return () => watcher.close()
  },
}

/** Rollup and Vite watch files, and see a new one with the next build. */
const SEES_NEW = ["esbuild", "webpack"]

test.each(Object.keys(watchers))("%s", { timeout: 300_000 }, async (name) => {
  const project = open()
  project.write({ "migrations/0002_title.sql": "select 1;" })
  let last: string | null = null
  const close = await watchers[name]!(project, (errors) => (last = errors))
  onTestFinished(async () => void (await close()))
  const until = (expected: RegExp): Promise<void> =>
    expect.poll(() => last, { timeout: 60_000, interval: 50 }).toMatch(expected)
  await until(/^$/)
  project.write({ "migrations/0002_title.sql": RENAME })
  await until(BROKEN)
  project.write({ "migrations/0002_title.sql": "select 1;" })
  await until(/^$/)
  if (!SEES_NEW.includes(name)) return
  project.write({ "migrations/0003_title.sql": RENAME })
  await until(BROKEN)
})
