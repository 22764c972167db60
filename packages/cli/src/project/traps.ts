/** A compiler option that makes Precast's output missing or stale. */
export interface Trap {
  readonly level: "fail" | "warn"
  readonly text: string
  readonly mend: string
}

/** Effective compilerOptions → what will go wrong with them. */
export function findTraps(options: Readonly<Record<string, unknown>>): Trap[] {
  const incremental = options.incremental === true || options.composite === true
  const traps: Trap[] = []
  if (incremental && options.isolatedModules === true) {
    traps.push({
      level: "fail",
      text: "incremental (or composite) with isolatedModules: a change of a type in another file does not re-emit the code made from it, so checks go stale.",
      mend: 'Set "isolatedModules": false for the build, or "incremental": false.',
    })
  }
  if (options.noEmit === true) {
    traps.push({
      level: "fail",
      text: incremental
        ? "noEmit: the compiler writes nothing, so there is no code to run; in an incremental (or composite) project it does not ask the plugin either, so Precast's errors are not reported."
        : "noEmit: the compiler writes nothing, so there is no code to run.",
      mend: 'Remove "noEmit" from the tsconfig that the build uses (keep it in another one for your editor).',
    })
  }
  if ((options.strictNullChecks ?? options.strict) === false) {
    traps.push({
      level: "fail",
      text: "strictNullChecks is off: null and undefined cannot be seen in types.",
      mend: 'Set "strict": true.',
    })
  }
  return traps
}
