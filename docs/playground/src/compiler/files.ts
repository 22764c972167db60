import ts from "typescript"

/** Where the text of the user stands among the files. */
export const MAIN = "/src/main.ts"

/** A folder in memory: the file system of the compiler's host. */
export interface Files {
  readFile(file: string): string | undefined
  fileExists(file: string): boolean
  directoryExists(folder: string): boolean
  getDirectories(folder: string): string[]
  /** Of MAIN; counts up. */
  readonly version: number
  write(text: string): void
}

/** @param packages texts by path: declarations of TypeScript, Node and the runtime (build.ts makes them) */
export function createFiles(packages: Readonly<Record<string, string>>): Files {
  const texts = new Map(Object.entries(packages))
  texts.set("/package.json", '{"type":"module"}')
  texts.set(MAIN, "")
  const folders = new Map<string, Set<string>>([["/", new Set()]])
  for (const file of texts.keys()) addFolders(folders, file)
  let version = 0
  return {
    readFile: (file) => texts.get(file),
    fileExists: (file) => texts.has(file),
    directoryExists: (folder) => folders.has(withoutSlash(folder)),
    getDirectories: (folder) => [...(folders.get(withoutSlash(folder)) ?? [])],
    get version() {
      return version
    },
    write(text) {
      if (texts.get(MAIN) === text) return
      texts.set(MAIN, text)
      version++
    },
  }
}

function addFolders(folders: Map<string, Set<string>>, file: string): void {
  const steps = file.split("/").slice(1, -1)
  let above = ""
  for (const step of steps) {
    folders.get(above === "" ? "/" : above)!.add(step)
    above += `/${step}`
    if (!folders.has(above)) folders.set(above, new Set())
  }
}

function withoutSlash(folder: string): string {
  return folder.length > 1 && folder.endsWith("/") ? folder.slice(0, -1) : folder
}

/** Strict and modern, and nothing that refuses what many projects have, such as enums and imports of types without `type`. */
export const settings: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ["lib.es2024.d.ts"],
  module: ts.ModuleKind.NodeNext,
  types: ["node"],
  strict: true,
  skipLibCheck: true,
  rootDir: "/src",
  outDir: "/dist",
}

export function serviceHost(files: Files): ts.LanguageServiceHost {
  return {
    getCompilationSettings: () => settings,
    getScriptFileNames: () => [MAIN],
    getScriptVersion: (file) => (file === MAIN ? String(files.version) : "0"),
    getScriptSnapshot(file) {
      const text = files.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: (options) =>
      `/node_modules/typescript/lib/${ts.getDefaultLibFileName(options)}`,
    useCaseSensitiveFileNames: () => true,
    readFile: files.readFile,
    fileExists: files.fileExists,
    directoryExists: files.directoryExists,
    getDirectories: files.getDirectories,
  }
}
