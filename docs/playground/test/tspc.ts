import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../../..")

export interface Written {
  /** JavaScript by the name of its program. */
  readonly files: ReadonlyMap<string, string>
  /** `src/name.ts(1,2): error TS2322: …` */
  readonly said: string
}

/** What `tspc` makes of programs in a project with the settings of the playground. */
export function compileByTspc(
  programs: ReadonlyMap<string, string>,
  pluginOptions: object = {},
): Written {
  const folder = mkdtempSync(join(tmpdir(), "precast-playground-"))
  try {
    writeProject(folder, programs, pluginOptions)
    const tspc = join(root, "node_modules/ts-patch/bin/tspc.js")
    const { stdout } = spawnSync(process.execPath, [tspc, "--pretty", "false"], {
      cwd: folder,
      encoding: "utf8",
    })
    const read = (name: string): string => readFileSync(join(folder, `dist/${name}.js`), "utf8")
    const files = new Map([...programs.keys()].map((name) => [name, read(name)]))
    return { files, said: stdout }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeProject(
  folder: string,
  programs: ReadonlyMap<string, string>,
  pluginOptions: object,
): void {
  const modules = join(folder, "node_modules")
  mkdirSync(join(modules, "@precast"), { recursive: true })
  for (const name of ["runtime", "transformer"])
    symlinkSync(join(root, "packages", name), join(modules, "@precast", name))
  for (const name of ["typescript", "ts-patch", "@types"])
    symlinkSync(join(root, "node_modules", name), join(modules, name))
  const plugins = [{ transform: "@precast/transformer", ...pluginOptions }]
  // `settings` of the playground, in the form of a tsconfig.json.
  const plain = { target: "es2024", module: "nodenext", lib: ["es2024"], types: ["node"] }
  const others = { strict: true, skipLibCheck: true, rootDir: "src", outDir: "dist", plugins }
  const compilerOptions = { ...plain, ...others }
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["src"] }),
  )
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  mkdirSync(join(folder, "src"))
  for (const [name, text] of programs) writeFileSync(join(folder, `src/${name}.ts`), text)
}
