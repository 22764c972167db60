import { compare, type Comparison } from "./compare.ts"
import { type Left, stage } from "./stage.ts"

/** Files to move together, and the module with their checks. */
export interface Subject {
  readonly title: string
  /** Of the module: `NAME.ts` exports `check` or `checks`. */
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  /** None: they are made from the JSON Schema of each schema. */
  readonly samples?: readonly unknown[]
}

/** What became of one subject. */
export interface Row extends Comparison {
  readonly title: string
  readonly left: readonly Left[]
  readonly errors: readonly string[]
}

// Random values for each check.
const RUNS = 300
const RUNS_OF_PUBLIC = 60

/** Moves all subjects in one project, and compares them before and after. The caller removes the folder. */
export async function rowsOf(
  subjects: readonly Subject[],
): Promise<{ rows: Row[]; folder: string }> {
  const files = Object.assign({}, ...subjects.map((each) => each.files)) as Record<string, string>
  const staged = stage(files)
  const rows: Row[] = []
  for (const { title, name, files: own, samples } of subjects) {
    const left = staged.left.filter(({ file }) => Object.hasOwn(own, file.replace("src/", "")))
    const errors = Object.keys(own).flatMap((file) => staged.errors.get(file) ?? [])
    const runs = samples === undefined ? RUNS_OF_PUBLIC : RUNS
    rows.push({ title, left, errors, ...(await compare(staged.folder, name, samples ?? [], runs)) })
  }
  return { rows, folder: staged.folder }
}
