/** Options of `precast build`. */
export interface BuildOptions {
  readonly project: string
  readonly watch: boolean
  readonly json: boolean
  /** Name every call that a diagnostic affects, and every diagnostic of a package. */
  readonly all: boolean
  /** As `tsc -b`: the projects that it refers to as well. The four below build so, too. */
  readonly build: boolean
  readonly clean: boolean
  readonly force: boolean
  readonly dry: boolean
  readonly verbose: boolean
  /** Write one file with all packages: the entry, or `true` for the one that is found. */
  readonly bundle: boolean | string
  /** Output file of the bundle. */
  readonly out?: string
  /** Packages that the bundle imports. */
  readonly external: readonly string[]
  readonly minify: boolean
}
