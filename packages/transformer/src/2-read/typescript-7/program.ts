import type { File7, Program7 } from "./api.ts"

/** The methods of TypeScript 6's program that the reader uses, answered by TypeScript 7. */
export function createProgram(program: Program7, checker: object): object {
  return {
    getTypeChecker: () => checker,
    getCompilerOptions: () => program.getCompilerOptions(),
    getSourceFile: (file: string) => program.getSourceFile(file),
    getSourceFiles: () =>
      program.getSourceFileNames().flatMap((file) => program.getSourceFile(file) ?? []),
    isSourceFileFromExternalLibrary: (file: File7) => program.isSourceFileFromExternalLibrary(file),
    isSourceFileDefaultLibrary: (file: File7) => program.isSourceFileDefaultLibrary(file),
  }
}
