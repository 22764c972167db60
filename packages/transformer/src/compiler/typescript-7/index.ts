import type ts from "typescript"
import type { Compiler } from "../contract.ts"
import { createTypeScript6 } from "../typescript-6/index.ts"
import type { Output } from "../typescript-6/specifiers.ts"
import type { Project7, TypeScript7 } from "./api.ts"
import { createAhead } from "./ahead.ts"
import { createChecker } from "./checker.ts"
import { createProgram, type Packages } from "./program.ts"
import { createSyntax } from "./syntax.ts"
import { createWorld } from "./world.ts"

/**
 * The compiler contract, implemented with TypeScript 7, whose compiler runs in a separate process. The reader
 * for TypeScript 6 is used here, too, so both give the same results: TypeScript 7's API is adapted to the
 * shape of TypeScript 6's, as far as that is used.
 */
export function createTypeScript7(
  typescript: TypeScript7,
  project: Project7,
  output: Output,
  packages?: Packages,
): Compiler {
  const world = createWorld(typescript.sync, typescript.ast, project.checker)
  const checker = createChecker(world)
  const ahead = createAhead(typescript.sync, typescript.ast, project)
  const program = createProgram(typescript, project, checker, ahead, packages)
  return {
    ...createTypeScript6(createSyntax(typescript) as typeof ts, program as ts.Program, output),
    prepare: ahead.prepare,
  }
}
