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

const LINE = /^import \* as ([\p{ID_Continue}$]+) from (".*")$/gmu
