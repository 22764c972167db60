import type { Ahead } from "./ahead.ts"
import type { File7, Project7, TypeScript7 } from "./api.ts"
import { isDeclarationFile, isLibraryName } from "./file-names.ts"
import { once } from "./world.ts"

/** What is known of declaration files, from one snapshot to the next: those of packages change by an installation. */
export interface Packages {
  /** Whether a file, or all of a folder that are named so, are of TypeScript's own library. */
  readonly libraries: Map<string, boolean>
  readonly contents: Map<string, Content>
}

interface Content {
  readonly text: string
}

/** The methods of TypeScript 6's program that the reader uses, implemented with TypeScript 7. */
export function createProgram(
  { readFile }: TypeScript7,
  { program, rootFiles }: Project7,
  checker: object,
  ahead: Ahead,
  { libraries, contents }: Packages = { libraries: new Map(), contents: new Map() },
  isKnown: (file: string) => boolean = () => false,
): object {
  let files: readonly Pick<File7, "fileName" | "isDeclarationFile">[] | undefined
  const roots = new Set(rootFiles)
  const isLibrary = createLibraryTest(program, libraries)
  const contentOf = (file: string, read: () => string): Content => {
    const known = contents.get(file)
    if (known && !isOwn(file)) return known
    const text = read()
    if (known?.text === text) return known
    const content = { text }
    contents.set(file, content)
    return content
  }
  const readFiles = (): typeof files => {
    const names = sourceFileNames(program)
    ahead.fetch(names.filter((name) => !isDeclarationFile(name) && !isKnown(name)))
    return names.flatMap((file) =>
      isDeclarationFile(file) || isKnown(file)
        ? (new ShownFile(file, program, { readFile, contentOf }) as unknown as File7)
        : (program.getSourceFile(file) ?? []),
    )
  }
  return {
    getTypeChecker: () => checker,
    getCompilerOptions: () => program.getCompilerOptions(),
    getSourceFile: (file: string) => program.getSourceFile(file),
    getSourceFiles: () => (files ??= readFiles()),
    fetchTrees: (of: readonly File7[]) => ahead.fetch(of.map(({ fileName }) => fileName)),
    // A file of the project itself is never taken for one of a package.
    isSourceFileFromExternalLibrary: (file: File7) =>
      !roots.has(file.fileName) && program.isSourceFileFromExternalLibrary(file),
    isSourceFileDefaultLibrary: (file: File7) => isLibrary(file.fileName),
  }
}

const names = new WeakMap<Program7, readonly string[]>()

/** Each call of the API is a query. */
export function sourceFileNames(program: Program7): readonly string[] {
  const known = names.get(program) ?? program.getSourceFileNames()
  names.set(program, known)
  return known
}

/** Where TypeScript 7 has its own library, when that is part of its own file. */
const BUNDLED = "bundled:"

/**
 * Whether files belong to TypeScript's own library: one file of each folder is queried, and each file where packages may
 * replace parts of the library.
 */
export function createLibraryTest(
  program: Project7["program"],
  known: Map<string, boolean> = new Map(),
): (file: string) => boolean {
  // Since 6.0 the default is false.
  const isReplaced = program.getCompilerOptions()["libReplacement"] === true
  const ask = (file: string): boolean =>
    program.getSourceFileMetadata(file)?.isDefaultLibrary === true
  return (file) => {
    if (file.startsWith(BUNDLED)) return true
    if (!isDeclarationFile(file)) return false
    if (!isReplaced && !isLibraryName(file)) return false
    const of = isLibraryName(file) ? file.slice(0, file.lastIndexOf("/")) : file
    return once(known, of, () => ask(file))
  }
}

/** Whether it is not of a package: such a declaration file may be edited. */
function isOwn(file: string): boolean {
  return !file.includes("/node_modules/")
}

type Program7 = Project7["program"]
interface Texts {
  readonly readFile: TypeScript7["readFile"]
  /** Of a file, which `read` reads where it is not known. */
  contentOf(file: string, read: () => string): Content
}

/** Declarations of packages are most of a program: a file comes over when its text or tree is wanted. */
class ShownFile {
  readonly fileName: string
  readonly isDeclarationFile: boolean
  readonly #program: Program7
  readonly #texts: Texts
  #content: Content | undefined

  constructor(fileName: string, program: Program7, texts: Texts) {
    this.fileName = fileName
    this.isDeclarationFile = isDeclarationFile(fileName)
    this.#program = program
    this.#texts = texts
  }

  get #file(): File7 {
    return this.#program.getSourceFile(this.fileName)!
  }

  get kind(): number {
    return this.#file.kind
  }

  get statements(): unknown {
    return (this.#file as { readonly statements?: unknown }).statements
  }

  get text(): string {
    return this.content.text
  }

  /** As on the disk: it is only searched, and most files contain no match. The same object as in the snapshot before, if the text is the same. */
  get content(): Content {
    const read = (): string | undefined => {
      const text = this.#texts.readFile(this.fileName)
      return text?.includes("\0") ? undefined : text
    }
    return (this.#content ??= this.#texts.contentOf(this.fileName, () => read() ?? this.#file.text))
  }

  forEachChild(...given: Parameters<File7["forEachChild"]>): unknown {
    return this.#file.forEachChild(...given)
  }
}
