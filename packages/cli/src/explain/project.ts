import type { Diagnostic, Transformed } from "@precast/transformer"

/** A project as its own TypeScript, 6 or 7, sees it. */
export interface Project {
  /** Text of a file; undefined: it is not part of the program. */
  textOf(file: string): string | undefined
  /** TypeScript's diagnostics of a file. */
  problemsIn(file: string): readonly Problem[]
  /** The program as the project's own transformer makes it. PC3013. */
  transform(): Promise<
    Pick<Transformed, "files"> & {
      readonly diagnostics: readonly Diagnostic[]
      /** undefined: the transformer is of an older version. */
      readonly unchecked?: Transformed["unchecked"]
    }
  >
  close(): void
}

export interface Problem {
  /** Offset; undefined: it is about the program. */
  readonly start?: number | undefined
  /** 2322 of `TS2322`. */
  readonly code: number
  readonly text: string
}

/** Another text for one file than the one on disk. */
export interface Overlay {
  readonly file: string
  readonly text: string
}

/** File names as the compiler writes them, on Windows too. */
export function normal(file: string): string {
  return file.replaceAll("\\", "/")
}
