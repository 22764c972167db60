import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { availableParallelism, cpus, release, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { writeProject } from "./project.ts"

export type Kind = "plain" | "precast"

/** One cold build. */
export interface Build {
  /** Wall time. */
  ms: number
  /** The most memory that the compiler's process held at a time, in MB. */
  peakMb: number
}

const require = createRequire(import.meta.url)
const versionOf = (name: string): string =>
  (require(`${name}/package.json`) as { version: string }).version
const tspc = join(dirname(require.resolve("ts-patch/package.json")), "bin/tspc.js")

/** Written by the compiler's own process when it ends: the only one who knows its peak on every platform. */
const tellPeak = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from "node:fs"
  process.on("exit", () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)))
`)}`

/** A project of `files` files with two endpoints each in a folder of its own; removed when `use` is done. */
export function withProject(files: number, use: (build: (kind: Kind) => Build) => void): void {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "precast-compile-"))
  try {
    writeProject(folder, files)
    use((kind) => buildOnce(folder, kind, files))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function buildOnce(folder: string, kind: Kind, files: number): Build {
  rmSync(join(folder, "out"), { recursive: true, force: true })
  const peakFile = join(folder, "peak.txt")
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--max-old-space-size=6144", "--import", tellPeak, tspc, "-p", `tsconfig.${kind}.json`],
    {
      cwd: folder,
      encoding: "utf8",
      timeout: 300_000,
      env: { ...process.env, PEAK_FILE: peakFile },
    },
  )
  const ms = performance.now() - start
  if (status !== 0)
    throw new Error(`tspc (${kind}) exited with ${status}:\n${(stdout + stderr).slice(0, 2000)}`)
  // Comparing a build that transforms with one that does not is the whole point: make sure of both.
  const output = readFileSync(join(folder, `out/${kind}/part${files - 1}.js`), "utf8")
  const transformed = output.includes("@precast/runtime/emitted")
  if (transformed !== (kind === "precast")) {
    throw new Error(`${kind}: the output is ${transformed ? "" : "not "}transformed`)
  }
  return { ms, peakMb: Number(readFileSync(peakFile, "utf8")) / 1024 }
}

export function environment(): object {
  return {
    date: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model, cores: availableParallelism(), kernel: release() },
    versions: {
      node: process.versions.node,
      typescript: versionOf("typescript"),
      "ts-patch": versionOf("ts-patch"),
      "@precast/transformer": versionOf("@precast/transformer"),
    },
  }
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
