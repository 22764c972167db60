/** What came of a corpus. */
export class Tally {
  /** Statements that the server describes. */
  described = 0
  /** Of them, those that return rows. */
  returning = 0
  /** Of them, those that ran, and the rows that came. */
  run = 0
  rows = 0
  columns = 0
  /** Claims: never NULL; those of columns with a row. */
  notNull = 0
  notNullSeen = 0
  /** Claims: NULL is possible; those of columns in which one came. */
  nullable = 0
  nullableSeen = 0
  /** Neither. */
  unknown = 0
  /** Statements that are refused where they are described and where they run. */
  refused = 0
  /** Of the descriptions. */
  milliseconds = 0
  readonly exceptions: string[] = []

  /** What contradicts a description, or ended it. */
  except(what: string, file: string, statement: string): void {
    this.exceptions.push(`${what}\n    ${file}: ${statement.replace(/\s+/g, " ").slice(0, 300)}`)
  }

  print(title: string): void {
    const { exceptions, ...figures } = this
    console.log(title)
    for (const [name, figure] of Object.entries(figures))
      console.log(`  ${name.padEnd(14)} ${String(Math.round(figure))}`)
    console.log(`  ${"exceptions".padEnd(14)} ${exceptions.length}`)
    for (const each of exceptions) console.log(`  - ${each}`)
  }
}
