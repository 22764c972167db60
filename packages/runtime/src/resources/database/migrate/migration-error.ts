import { PrecastError } from "../../../base/errors/precast-error.ts"

/** A place in a file of migrations. */
export interface SourcePlace {
  /** Path of the file, absolute if the folder is. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
}

/** PC2081: a statement of a migration failed. The message starts with its place. */
export class MigrationError extends PrecastError {
  readonly place: SourcePlace

  constructor(message: string, place: SourcePlace, cause: unknown) {
    super("PC2081", message, { cause })
    this.place = place
  }
}
