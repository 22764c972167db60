import { rmSync, symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

const modules = resolve(import.meta.dirname, "../node_modules")

/** Two files whose code follows from a third one, which holds nothing but types. */
export const files: Record<string, string> = {
  "tsconfig.json": tsconfig({ lib: ["es2024", "dom"] }),
  "src/types.ts": "export interface User { id: number; name: string }\n",
  "src/users.ts": `import { is } from "@precast/runtime"
import type { User } from "./types.js"
export const isUser = (value: unknown): boolean => is<User>(value)
`,
  "src/main.ts": `import { isUser } from "./users.js"
console.log(JSON.stringify([isUser({ id: 1, name: "Ada" }), isUser({ id: 1 })]))
`,
}

/** What the types of the second version make of the same program. */
export const edited = "export interface User { id: number }\n"

/** @param version of TypeScript that the project has */
export function createBundled(version: 6 | 7 = 6, more: Record<string, string> = {}): Project {
  const project = createProject({ ...files, ...more })
  if (version === 7) {
    symlinkSync(join(modules, "typescript-7"), join(project.folder, "node_modules/typescript-7"))
  }
  return project
}

/** As `npm i -D typescript@7` leaves a project. */
export function useTypeScript7({ folder }: Project): void {
  rmSync(join(folder, "node_modules/typescript"))
  rmSync(join(folder, "node_modules/ts-patch"))
  symlinkSync(join(modules, "typescript-7"), join(folder, "node_modules/typescript"))
}
