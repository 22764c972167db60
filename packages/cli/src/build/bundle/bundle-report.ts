import { isBuiltin } from "node:module"
import { resolve } from "node:path"
import type { Metafile } from "esbuild"
import { printTable } from "../../print-table.ts"
import type { Terminal } from "../../terminal.ts"
import { packageName, type OutsideReason } from "./bundle-plugin.ts"
import type { Packages } from "./package-of.ts"

type Output = Metafile["outputs"][string]

/** A package that is not in the bundle and has to be installed next to it. */
interface OutsidePackage {
  readonly name: string
  readonly reason: OutsideReason
}

/** What `precast build --bundle` has written. */
export interface BundleReport {
  /** Relative to the current folder. */
  readonly file: string
  readonly bytes: number
  readonly gzipBytes: number
  /** What its platform needs next to it. */
  readonly files: readonly { readonly file: string; readonly bytes: number }[]
  /** Largest first; the project's own code is `OWN_CODE`. */
  readonly packages: readonly { readonly name: string; readonly bytes: number }[]
  readonly outside: readonly OutsidePackage[]
}

/** Name of the project's own code; no package can have it. */
const OWN_CODE = "(your code)"

/** Bytes of each package. What esbuild writes around modules counts as the project's own code. */
export function sizesOf(
  { inputs, bytes }: Output,
  packages: Packages,
  project: string,
): BundleReport["packages"] {
  const sizes = new Map([[OWN_CODE, bytes]])
  const add = (name: string, more: number): void =>
    void sizes.set(name, (sizes.get(name) ?? 0) + more)
  for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
    const file = resolve(project, input)
    if (packages.isOwn(file)) continue
    const { folder, manifest } = packages.of(file)
    add(manifest.name ?? folder, bytesInOutput)
    add(OWN_CODE, -bytesInOutput)
  }
  const list = [...sizes].map(([name, size]) => ({ name, bytes: size }))
  return list.sort((a, b) => b.bytes - a.bytes)
}

// The C++ core is looked up at run time, and is not imported.
const CORE: OutsidePackage = { name: "uWebSockets.js", reason: "optional" }
const CORE_LOADER = /[\\/]dist[\\/]transport[\\/]uws[\\/]load\.js$/

/** Packages that the bundle still imports; those that nothing reaches are not among them. */
export function outsideOf(
  { imports, inputs }: Output,
  reasons: ReadonlyMap<string, OutsideReason>,
): OutsidePackage[] {
  const names = imports
    .filter(({ path, external }) => external === true && !isBuiltin(path))
    .map(({ path }) => packageName(path))
  const imported = [...new Set(names)]
    .sort()
    .map((name) => ({ name, reason: reasons.get(name) ?? "external" }))
  return Object.keys(inputs).some((file) => CORE_LOADER.test(file)) ? [...imported, CORE] : imported
}

/** Prints the sizes, and what is not in the bundle. */
export function printReport(report: BundleReport, terminal: Terminal): void {
  const { file, bytes, gzipBytes, files, packages, outside } = report
  const size = `${kilobytes(bytes)} kB, ${kilobytes(gzipBytes)} kB gzip`
  terminal.out(`${terminal.paint("green", "✓")} bundled ${file} (${size})`)
  for (const each of files)
    terminal.out(`${terminal.paint("green", "✓")} wrote ${each.file} (${kilobytes(each.bytes)} kB)`)
  const rows = packages.map((each) => [each.name, each.bytes, `${percent(each.bytes / bytes)} %`])
  printTable(rows, ["package", "bytes", "share"], "", terminal)
  for (const [text, ...reasons] of OUTSIDE) {
    const names = outside.filter(({ reason }) => reasons.includes(reason)).map(({ name }) => name)
    if (names.length > 0) terminal.out(`${text}: ${names.join(", ")}`)
  }
}

const OUTSIDE: readonly (readonly [string, ...OutsideReason[]])[] = [
  ["Install next to the file", "native", "external"],
  ["Used if it is installed next to the file", "optional"],
  ["Not installed here, so not in the file", "missing"],
]

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
const percent = (share: number): string => (share * 100).toFixed(1)
