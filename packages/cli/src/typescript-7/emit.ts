import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, parse, relative, resolve } from "node:path"
import type { Transformed } from "@precast/transformer"
import { composeMaps, type RawMap } from "./maps.ts"
import { folderOf, runTsc } from "./stock.ts"

type Patched = Transformed["files"][number]
type Options = Readonly<Record<string, unknown>>

/**
 * Has `tsc` write the JavaScript of patched files, and puts it where it has written that of the
 * files themselves. They stand in a folder that TypeScript takes for one with the project's own
 * (`rootDirs`), so imports are found, and those of types alone are left out as always. Not under
 * node_modules: there the compiler decides by other rules what is a module of which kind.
 */
export async function emitPatched(
  tsconfig: string,
  options: Options,
  files: readonly Patched[],
): Promise<void> {
  if (files.length === 0 || options["noEmit"] || options["emitDeclarationOnly"]) return
  const folder = folderOf(tsconfig)
  const place = join(folder, ".precast", `build-${process.pid}`)
  const [shadow, out] = [join(place, "src"), join(place, "out")]
  try {
    const names = files.map(({ fileName, text }) => {
      const name = join(shadow, relative(folder, fileName).replaceAll("..", "__"))
      write(name, text)
      return name
    })
    const config = join(place, "tsconfig.json")
    write(config, JSON.stringify(configOf(tsconfig, folder, shadow, out, names)))
    await runTsc(["-p", config], folder)
    files.forEach((file, at) => {
      const made = join(out, relative(parse(folder).root, scriptOf(names[at]!, options)))
      install(file, made, outputOf(file.fileName, folder, options))
    })
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function configOf(
  tsconfig: string,
  folder: string,
  shadow: string,
  out: string,
  files: readonly string[],
): object {
  return {
    extends: tsconfig,
    compilerOptions: {
      noCheck: true,
      noEmitOnError: false,
      declaration: false,
      declarationMap: false,
      composite: false,
      incremental: false,
      tsBuildInfoFile: null,
      sourceMap: true,
      inlineSourceMap: false,
      inlineSources: false,
      mapRoot: null,
      sourceRoot: null,
      allowImportingTsExtensions: false,
      rootDir: parse(folder).root,
      rootDirs: [folder, shadow],
      outDir: out,
    },
    files,
    include: [],
    references: [],
  }
}

/** Name of the JavaScript made of a source file, in the same folder. */
function scriptOf(source: string, options: Options): string {
  const isPreserved = options["jsx"] === 1 && source.endsWith(".tsx")
  return isPreserved ? source.replace(/x$/, "").replace(/ts$/, "jsx") : asScript(source)
}

function asScript(source: string): string {
  return source.replace(/\.([cm]?)tsx?$/, ".$1js")
}

function outputOf(source: string, folder: string, options: Options): string {
  const { outDir, rootDir = folder } = options as { outDir?: string; rootDir?: string }
  const script = scriptOf(source, options)
  return outDir === undefined ? script : resolve(outDir, relative(rootDir, script))
}

const COMMENT = /\r?\n\/\/# sourceMappingURL=(.*?)\s*$/

/** Puts the code of a patched file in place of what `tsc` wrote of the file itself. */
function install({ map }: Patched, made: string, output: string): void {
  // With errors and `noEmitOnError` nothing was written, and nothing is.
  if (!existsSync(output) || !existsSync(made)) return
  const before = readFileSync(output, "utf8")
  const code = readFileSync(made, "utf8").replace(COMMENT, "")
  const [comment = "", url] = COMMENT.exec(before) ?? []
  if (url === undefined) return writeFileSync(output, `${code}\n`)
  const fromMade = JSON.parse(readFileSync(`${made}.map`, "utf8")) as RawMap
  const compose = (text: string): string =>
    JSON.stringify(composeMaps(JSON.parse(text) as RawMap, fromMade, JSON.parse(map) as RawMap))
  const inline = /^data:application\/json;base64,(.*)$/.exec(url)?.[1]
  if (inline === undefined) {
    const file = `${output}.map`
    writeFileSync(file, compose(readFileSync(file, "utf8")))
    return writeFileSync(output, code + comment)
  }
  const composed = compose(Buffer.from(inline, "base64").toString())
  const data = Buffer.from(composed).toString("base64")
  writeFileSync(output, `${code}\n//# sourceMappingURL=data:application/json;base64,${data}`)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
