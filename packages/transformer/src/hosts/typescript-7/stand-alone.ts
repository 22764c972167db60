import type { File7, Node7, Project7, TypeScript7 } from "../../compiler/typescript-7/api.ts"
import { isDeclarationFile, isLibraryName } from "../../compiler/typescript-7/file-names.ts"
import { createLibraryTest, sourceFileNames } from "../../compiler/typescript-7/program.ts"

/** Finds whether a compiler can make JavaScript of files without others. */
export interface StandAlone {
  /**
   * Whether a compiler can emit the JavaScript of each of these files without other files, even without those
   * of packages. It needs others for the values of `const enum`s, and to find whether an export is a type;
   * names that are imported and only used as types are found in the file itself.
   */
  of(project: Project7, files: readonly File7[]): boolean
  /** Reads the text of a file again. */
  forget(files: readonly string[]): void
  /** Which files declare a `const enum`, as far as that is known. */
  readonly enums: ReadonlyMap<string, boolean>
}

/**
 * It remembers which files declare a `const enum`, from one state of a project to the next.
 * @param known what another one has remembered
 */
export function createStandAlone(
  { ast, readFile }: TypeScript7,
  known?: StandAlone["enums"],
): StandAlone {
  const kinds = ast["SyntaxKind"] as Readonly<Record<string, number>>
  const enums = new Map<string, boolean>(known)
  const hasEnum = (name: string, { program }: Project7): boolean => {
    const known = enums.get(name)
    if (known !== undefined) return known
    const text = isDeclarationFile(name) ? readFile(name) : program.getSourceFile(name)?.text
    const found = text === undefined || CONST_ENUM.test(text)
    enums.set(name, found)
    return found
  }
  return {
    enums,
    of(project, files) {
      const { program } = project
      const options = program.getCompilerOptions()
      if (LOOKING.some((option) => options[option])) return false
      if (files.some((file) => file.fileName.endsWith("x") || exportsOthers(file, kinds)))
        return false
      const isLibrary = createLibraryTest(program)
      return !sourceFileNames(program).some((name) => {
        // For other names TypeScript would have to be queried, one by one.
        if (isLibraryName(name) && isLibrary(name)) return false
        return hasEnum(name, project) && !isLibrary(name)
      })
    },
    forget: (files) => files.forEach((file) => enums.delete(file)),
  }
}

/** They write types into JavaScript, or look for a package of their own. */
const LOOKING = ["emitDecoratorMetadata", "importHelpers"]
const CONST_ENUM = /\bconst\s+enum\b/

/** Whether it may export what is declared elsewhere. */
function exportsOthers(file: File7, kinds: Readonly<Record<string, number>>): boolean {
  const looking = new Set([kinds["ExportDeclaration"], kinds["ImportEqualsDeclaration"]])
  const names = new Set([kinds["Identifier"], kinds["PropertyAccessExpression"]])
  const isLooking = (node: Node7 & { readonly expression?: Node7 }): boolean =>
    looking.has(node.kind) ||
    (node.kind === kinds["ExportAssignment"] && names.has(node.expression?.kind))
  return file.forEachChild((node) => isLooking(node) || undefined) ?? false
}
