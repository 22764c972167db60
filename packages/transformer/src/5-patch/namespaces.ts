/** `import * as name from "from"`, as it stands among the imports of emitted code. */
export interface Namespace {
  readonly name: string
  readonly from: string
}

/** The imports of emitted code, of which each is a line. */
export function namespacesIn(imports: string): Namespace[] {
  return [...imports.matchAll(LINE)].map(([, name, from]) => ({
    name: name!,
    from: JSON.parse(from!) as string,
  }))
}

/** `import { exported as name } from "from"`. */
export interface NamedImport {
  readonly names: readonly { readonly exported: string; readonly name: string }[]
  readonly from: string
}

/** The imports of names among those of a module. */
export function namedIn(imports: string): NamedImport[] {
  return [...imports.matchAll(NAMED)].map(([, names, from]) => ({
    names: names!.split(", ").map((each) => {
      const [exported, name = exported] = each.split(" as ") as [string, string?]
      return { exported, name }
    }),
    from: JSON.parse(from!) as string,
  }))
}

const NAMED = /^import \{ (.*?) \} from (".*")$/gm
const LINE = /^import \* as ([\p{ID_Continue}$]+) from (".*")$/gmu
