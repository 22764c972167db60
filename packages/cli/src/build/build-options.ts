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
}
