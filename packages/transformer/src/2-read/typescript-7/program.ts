import type { File7, Program7 } from "./api.ts"

/** The methods of TypeScript 6's program that the reader uses, answered by TypeScript 7. */
export function createProgram(program: Program7, checker: object): object {
  let files: readonly Pick<File7, "fileName" | "isDeclarationFile">[] | undefined
  return {
    getTypeChecker: () => checker,
    getCompilerOptions: () => program.getCompilerOptions(),
    getSourceFile: (file: string) => program.getSourceFile(file),
    getSourceFiles: () =>
      (files ??= program.getSourceFileNames().flatMap((file) => shown(file, program) ?? [])),
    isSourceFileFromExternalLibrary: (file: File7) => program.isSourceFileFromExternalLibrary(file),
    isSourceFileDefaultLibrary: (file: File7) =>
      file.fileName.startsWith(BUNDLED) ||
      program.getSourceFileMetadata(file.fileName)?.isDefaultLibrary === true,
  }
}

/** Where TypeScript 7 has its own library. */
const BUNDLED = "bundled:"

/** Declarations of packages are most of a program: a file comes over when its text or tree is wanted. */
function shown(name: string, program: Program7): File7 | undefined {
  return /\.d(\.\w+)?\.[cm]?ts$/.test(name)
    ? (new ShownFile(name, program) as unknown as File7)
    : program.getSourceFile(name)
}

class ShownFile {
  readonly fileName: string
  readonly isDeclarationFile: boolean = true
  readonly #program: Program7

  constructor(fileName: string, program: Program7) {
    this.fileName = fileName
    this.#program = program
  }

  get #file(): File7 {
    return this.#program.getSourceFile(this.fileName)!
  }

  get kind(): number {
    return this.#file.kind
  }

  get text(): string {
    return this.#file.text
  }

  forEachChild(...given: Parameters<File7["forEachChild"]>): unknown {
    return this.#file.forEachChild(...given)
  }
}
