// typia 14 compiles with ttsc, a compiler of its own that is built from Go sources on first use, which takes several
// minutes: the benchmarks take a folder with both, whose compiler was built before, and leave typia 14 out without one.
import { execFileSync } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { build } from "esbuild"

const benchmarks = join(import.meta.dirname, "../..")
const dist = join(import.meta.dirname, "dist")

/** Bundles of what typia emits: file → its source, in the compiled project, and the options of typia. */
const bundles = {
  index: { source: "check/typia/src/index.js", finite: false },
  finite: { source: "check/typia/src/index.js", finite: true },
  asserts: { source: "decode/typia/src/index.js", finite: false },
} as const

/**
 * Compiles the programs of typia 12 with typia 14, into `check/typia-14/dist`.
 *
 * @param modules a node_modules folder with typia 14, and ttsc with its built compiler
 * @returns the versions of both
 * @throws when they cannot compile the programs
 */
export async function buildTypia14(modules: string): Promise<Record<"typia" | "ttsc", string>> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "precast-typia-"))
  const packages = realpathSync(resolve(modules))
  const versions = {
    typia: versionOf(join(packages, "typia")),
    ttsc: versionOf(join(packages, "ttsc")),
  }
  try {
    symlinkSync(packages, join(folder, "node_modules"))
    for (const part of ["structures/dist", "check/typia/src", "decode/typia/src"])
      cpSync(join(benchmarks, part), join(folder, part), { recursive: true })
    const source = join(folder, "check/typia/src/index.ts")
    // The name of that module in version 14.
    const text = readFileSync(source, "utf8").replaceAll("typia.misc.", "typia.plain.")
    writeFileSync(source, text)
    rmSync(dist, { recursive: true, force: true })
    mkdirSync(dist)
    for (const finite of [false, true]) compile(folder, finite)
    for (const [name, { source, finite }] of Object.entries(bundles))
      await bundle(join(folder, `out-${finite}`, source), join(dist, `${name}.js`))
    writeFileSync(join(dist, "versions.json"), JSON.stringify(versions))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return versions
}

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version

function compile(folder: string, finite: boolean): void {
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    types: [],
    strict: true,
    skipLibCheck: true,
    rootDir: ".",
    outDir: `out-${finite}`,
    plugins: [{ transform: "typia/lib/transform", finite }],
  }
  const include = ["check/typia/src", "decode/typia/src"]
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`)
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }))
  const ttsc = join(folder, "node_modules/ttsc/lib/launcher/ttsc.js")
  execFileSync(process.execPath, [ttsc, "-p", "tsconfig.json"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  })
}

/** One file with what it imports of typia, so that it runs without those packages. */
async function bundle(source: string, outfile: string): Promise<void> {
  const options = { bundle: true, format: "esm", platform: "node", target: "es2024" } as const
  await build({ ...options, entryPoints: [source], outfile, logLevel: "warning" })
}
