/** An ES module of functions of types, named by its content. */
export interface CodeModule {
  /** Of its file: `decodeUser-0123456789abcdef.precast.js`. Modules import each other by `./` and this name. */
  readonly name: string
  readonly text: string
  readonly imports: readonly CodeModule[]
}

/**
 * @param hint holds letters of any kind, since names of types do
 * @param hash of its text
 */
export function codeModuleName(hint: string, hash: string): string {
  return `${hint.replace(/\W/g, "_").slice(0, 60)}-${hash}.precast.js`
}

/** Paths that may lead to a module; a query behind it is the host's. */
export const CODE_MODULE: RegExp = /-[0-9a-f]{16}\.precast\.js(?:\?.*)?$/
