import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type {
  checkStatements,
  openEditorProject,
  openProject,
  openTypeScript7,
  stripTypes,
  Transformed,
} from "@precast/transformer"
import type ts from "typescript"
import { cliError } from "../errors/cli-error.ts"
import { findPackage } from "./project-find.ts"

interface Transformer {
  transform(program: ts.Program): Transformed
  readonly openTypeScript7: typeof openTypeScript7
  readonly openProject: typeof openProject
  readonly stripTypes: typeof stripTypes
  /** undefined: it is of an older version. */
  readonly openEditorProject?: typeof openEditorProject
  /** As above. */
  readonly checkStatements?: typeof checkStatements
}

/** The project's own transformer, so that what is shown is what a build makes. PC3013. */
export async function loadTransformer(folder: string): Promise<Transformer> {
  const found = findPackage(folder, "@precast/transformer")
  if (found === undefined) throw cliError("PC3013", "is not installed in this project")
  const require = createRequire(join(found.folder, "package.json"))
  const entry = pathToFileURL(require.resolve("@precast/transformer"))
  const loaded = await load(String(entry))
  const { transform, openTypeScript7, openProject, stripTypes } = loaded
  if (!transform || !openTypeScript7 || !openProject || !stripTypes)
    throw cliError("PC3013", "cannot be used by this command")
  return { ...loaded, transform, openTypeScript7, openProject, stripTypes }
}

async function load(entry: string): Promise<Partial<Transformer>> {
  try {
    return (await import(entry)) as Partial<Transformer>
  } catch (error) {
    throw cliError("PC3013", `does not load: ${(error as Error).message}`)
  }
}
