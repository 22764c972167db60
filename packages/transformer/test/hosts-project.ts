import { spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { SourceMap, type SourceMapPayload } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../../..")

/** A project folder of its own, with the workspace's packages in its node_modules. */
export interface Project {
  readonly folder: string
  write(files: Record<string, string>): void
  read(file: string): string
  /** Runs the real compiler. */
  tspc(...args: string[]): Outcome
  /** Runs a file of the output. */
  node(file: string): Outcome
  remove(): void
}

export interface Outcome {
  code: number | null
  text: string
}

export function createProject(files: Record<string, string>): Project {
  const folder = mkdtempSync(join(tmpdir(), "precast-host-"))
  const run = (file: string, args: string[]): Outcome => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
      cwd: folder,
      encoding: "utf8",
    })
    return { code: status, text: stdout + stderr }
  }
  const project: Project = {
    folder,
    write(all) {
      for (const [name, text] of Object.entries(all)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), text)
      }
    },
    read: (file) => readFileSync(join(folder, file), "utf8"),
    tspc: (...args) => run(tspcFile, [...args, "--pretty", "false"]),
    node: (file) => run(join(folder, file), []),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  linkPackages(folder)
  const globals =
    "declare const console: { log(...values: unknown[]): void }\ndeclare const require: unknown\n"
  project.write({ "package.json": '{ "type": "module" }', "src/globals.d.ts": globals, ...files })
  return project
}

export const tspcFile = join(root, "node_modules/ts-patch/bin/tspc.js")

function linkPackages(folder: string): void {
  mkdirSync(join(folder, "node_modules/@precast"), { recursive: true })
  for (const name of ["runtime", "transformer"])
    symlinkSync(join(root, "packages", name), join(folder, "node_modules/@precast", name))
  for (const name of ["typescript", "ts-patch", "@types"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
}

/** A tsconfig.json with the plugin. */
export function tsconfig(
  compilerOptions: object = {},
  plugin: object = {},
  rest: object = {},
): string {
  const base = {
    target: "es2024",
    module: "nodenext",
    // Without @types/node and the DOM a build takes half the time.
    types: [],
    lib: ["es2024"],
    strict: true,
    skipLibCheck: true,
    rootDir: "src",
    outDir: "dist",
    plugins: [{ transform: "@precast/transformer", ...plugin }],
  }
  return JSON.stringify({
    compilerOptions: { ...base, ...compilerOptions },
    include: ["src"],
    ...rest,
  })
}

/** `tspc --watch` in a project; `seen` waits until `ready` holds. */
export function watch(project: Project): {
  until(ready: () => boolean): Promise<void>
  end(): Promise<void>
} {
  const child = spawn(
    process.execPath,
    [tspcFile, "--watch", "--preserveWatchOutput", "--pretty", "false"],
    {
      cwd: project.folder,
      // Polling sees an edit however quickly it follows the last one.
      env: { ...process.env, TSC_WATCHFILE: "DynamicPriorityPolling" },
    },
  )
  let text = ""
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()))
  return {
    async until(ready) {
      const end = performance.now() + 60_000
      while (performance.now() < end) {
        try {
          if (ready()) return
        } catch {} // not written yet
        await new Promise((done) => setTimeout(done, 50))
      }
      throw new Error(`the watching compiler did not get there:\n${text}`)
    },
    end: () =>
      new Promise((done) => {
        child.once("exit", () => done())
        child.kill()
      }),
  }
}

/** The line of the source (from 1) that the place of `needle` in the output was made of. */
export function sourceLineOf(output: string, map: string, needle: string): number {
  const before = output.slice(0, output.indexOf(needle)).split("\n")
  const payload = JSON.parse(map) as SourceMapPayload
  const entry = new SourceMap(payload).findEntry(before.length - 1, before.at(-1)!.length)
  if (!("originalLine" in entry)) throw new Error(`nothing is mapped at ${needle}`)
  return entry.originalLine + 1
}
