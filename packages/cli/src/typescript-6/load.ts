import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import type ts from "typescript"

/** The TypeScript of a project. */
export function loadTypeScript6(tsconfig: string): typeof ts {
  const folder = dirname(resolve(tsconfig))
  return createRequire(join(folder, "package.json"))("typescript") as typeof ts
}
