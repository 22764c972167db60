/** A compiler option that makes Precast's output missing. */
export interface Trap {
  readonly level: "fail" | "warn"
  readonly text: string
  readonly hint: string
}

const SILENT =
  "; in an incremental (or composite) project it does not call the plugin either, so Precast's errors are not reported"

/**
 * Effective compilerOptions → what will go wrong with them.
 * @param typescript the version that compiles the project
 */
export function findTraps(options: Readonly<Record<string, unknown>>, typescript: 6 | 7): Trap[] {
  const traps: Trap[] = []
  if (options.noEmit === true) {
    const incremental = options.incremental === true || options.composite === true
    const more = typescript === 6 && incremental ? SILENT : ""
    traps.push({
      level: "fail",
      text: `noEmit: the compiler writes nothing, so there is no code to run${more}.`,
      hint: 'Remove "noEmit" from the tsconfig that the build uses (keep it in another one for your editor).',
    })
  }
  if ((options.strictNullChecks ?? options.strict) === false) {
    traps.push({
      level: "fail",
      text: "strictNullChecks is off: null and undefined cannot be seen in types.",
      hint: 'Set "strict": true.',
    })
  }
  return traps
}
