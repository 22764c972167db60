// The declarations that the compiler reads in the browser: those of TypeScript's library, of Node and of
// the runtime, as a project has them in node_modules.
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import ts from "typescript"
import { settings } from "./src/compiler/files.ts"
import { withoutComments } from "./without-comments.ts"

const root = join(import.meta.dirname, "../..")
const PROBE = "/src/probe.ts"
const probe = `import "@precast/runtime"\nimport "@precast/runtime/client"\n`

/** Texts by the path that they have below the root of a project. */
export function collectTypes(): Record<string, string> {
  const found: Record<string, string> = {}
  const read = (file: string): string | undefined => {
    if (file === PROBE) return probe
    const place = placeOf(file)
    return place !== null && existsSync(place) ? readFileSync(place, "utf8") : undefined
  }
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(settings),
    getCurrentDirectory: () => "/",
    getDefaultLibLocation: () => LIB,
    getDefaultLibFileName: (options) => `${LIB}/${ts.getDefaultLibFileName(options)}`,
    getSourceFile(file, version) {
      const text = read(file)
      return text === undefined ? undefined : ts.createSourceFile(file, text, version)
    },
    readFile: read,
    fileExists: (file) => read(file) !== undefined,
    directoryExists: (folder) =>
      folder === "/" || placeOf(`${folder}/`) !== null || PARENTS.has(folder),
    getDirectories: () => [],
    realpath: (file) => file,
  }
  const program = ts.createProgram({ rootNames: [PROBE], options: settings, host })
  for (const { fileName, text } of program.getSourceFiles())
    if (fileName !== PROBE) found[fileName] = isOurs(fileName) ? text : withoutComments(text)
  if (Object.keys(found).length < 200) throw new Error("declarations are missing: is it built?")
  for (const folder of mounts.keys()) {
    const manifest = read(`${folder}/package.json`)
    if (manifest !== undefined) found[`${folder}/package.json`] = shortened(manifest)
  }
  return found
}

const LIB = "/node_modules/typescript/lib"
const RUNTIME = "/node_modules/@precast/runtime"

/** Folders of the project that is made up, and where they are here. */
const mounts = new Map([
  [LIB, join(root, "node_modules/typescript/lib")],
  [RUNTIME, join(root, "packages/runtime")],
  ["/node_modules/@types/node", join(root, "node_modules/@types/node")],
  ["/node_modules/undici-types", undiciTypes()],
])
const PARENTS = new Set(["/src", "/node_modules", "/node_modules/@types", "/node_modules/@precast"])

function undiciTypes(): string {
  const node = realpathSync(join(root, "node_modules/@types/node/package.json"))
  return dirname(createRequire(node).resolve("undici-types/package.json"))
}

function placeOf(file: string): string | null {
  for (const [folder, place] of mounts)
    if (file.startsWith(`${folder}/`)) return place + file.slice(folder.length)
  return null
}

/** Those of ours keep their comments: the editor shows them. */
function isOurs(file: string): boolean {
  return file.startsWith(`${RUNTIME}/`)
}

/** Fields of package.json that resolution reads. */
function shortened(manifest: string): string {
  const { name, version, type, types, exports } = JSON.parse(manifest) as Record<string, unknown>
  return JSON.stringify({ name, version, type, types, exports })
}
