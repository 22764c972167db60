/** What a statement of a migration does to a table that is in use, and how to do without. */
export interface LockRisk {
  readonly problem: string
  readonly remedy: string
}

interface Rule extends LockRisk {
  /** In the statement, in lower case, without comments and texts. */
  readonly pattern: RegExp
  /** With this in it, there is no risk. */
  readonly unless?: RegExp
}

const NAME = String.raw`((?:"[^"]*"|[\w$.])+)`
const REWRITES = "All rows are rewritten, and meanwhile no statement can read or write the table."
const SCANS = "All rows are read, and meanwhile no statement can read or write the table."
const IN_BATCHES =
  "Add a new column, copy the values in batches, and remove the old column in a later migration."
const OUTSIDE = "in a migration with the line `-- precast: no transaction`"
const VOLATILE = String.raw`(?:random|gen_random_uuid|uuid\w*|clock_timestamp|timeofday|nextval)\s*\(`

/** Changes of a table (PostgreSQL, "ALTER TABLE": notes, and levels of locks). */
const ALTERATIONS: readonly Rule[] = [
  {
    pattern: /\balter (?:column )?(?:"[^"]*"|\w+) (?:set data )?type\b/,
    problem: REWRITES,
    remedy: IN_BATCHES,
  },
  {
    pattern: RegExp(String.raw`\badd (?:column )?[^,]*\bdefault\b[^,]*\b${VOLATILE}`),
    problem: REWRITES,
    remedy: "Add the column without a default, set the default, and fill the rows in batches.",
  },
  {
    pattern:
      /\badd (?:column )?[^,]*\b(?:generated (?:always|by default) as|(?:small|big)?serial)\b/,
    problem: REWRITES,
    remedy: IN_BATCHES,
  },
  {
    pattern: /\bset (?:un)?logged\b|\bset (?:tablespace|access method)\b/,
    problem: REWRITES,
    remedy: "Run it when the table is not in use.",
  },
  {
    pattern: /\bset not null\b/,
    problem: SCANS,
    remedy:
      "Add `check (… is not null) not valid`, validate it in a later migration, then set not null and drop the constraint.",
  },
  {
    pattern: /\badd (?:constraint \S+ )?check\b/,
    unless: /\bnot valid\b/,
    problem: SCANS,
    remedy: "Add the constraint `not valid`, and `validate constraint` in a later migration.",
  },
  {
    pattern: /\badd (?:constraint \S+ )?foreign key\b/,
    unless: /\bnot valid\b/,
    problem: "All rows are checked, and meanwhile no statement can write to either table.",
    remedy: "Add the constraint `not valid`, and `validate constraint` in a later migration.",
  },
  {
    pattern: /\badd (?:[^,]*\s)?(?:unique|primary key)\b/,
    unless: /\busing index\b/,
    problem: "An index is built, and meanwhile no statement can read or write the table.",
    remedy: `Create a unique index concurrently ${OUTSIDE}, then add the constraint \`using index\`.`,
  },
  {
    pattern: /\badd (?:constraint \S+ )?exclude\b/,
    problem: "An index is built, and meanwhile no statement can read or write the table.",
    remedy: "Run it when the table is not in use.",
  },
]

/** Other statements, with the name of their table. */
const OTHERS: readonly Rule[] = [
  {
    pattern: RegExp(`^create (?:unique )?index (?!concurrently).*?\\bon (?:only )?${NAME}`),
    problem: "While the index is built, no statement can write to the table.",
    remedy: `\`create index concurrently\` ${OUTSIDE}.`,
  },
  {
    pattern: RegExp(`^reindex (?!.*\\bconcurrently\\b)(?:\\([^)]*\\) )?(?:table|index) ${NAME}`),
    problem: "While the index is built, no statement can write to the table.",
    remedy: `\`reindex … concurrently\` ${OUTSIDE}.`,
  },
  {
    pattern: RegExp(`^refresh materialized view (?!concurrently)${NAME}`),
    problem: "Until it is filled, no statement can read the view.",
    remedy: "`refresh materialized view concurrently`, which needs a unique index.",
  },
  {
    pattern: RegExp(
      `^(?:vacuum (?:full\\b|\\([^)]*\\bfull\\b[^)]*\\))|cluster) ?(?:verbose )?${NAME}?`,
    ),
    problem: REWRITES,
    remedy: "Run it when the table is not in use.",
  },
]

const ALTER = RegExp(`^alter table (?:if exists )?(?:only )?${NAME}`)
const CREATE = RegExp(
  `^create (?:unlogged |global |local |temp |temporary )*table (?:if not exists )?${NAME}`,
)

/**
 * The statements of migrations that block a table which is in use: of those that they create
 * themselves nothing is reported, since these are empty.
 * @param statements texts, in order
 * @returns the risks of each
 */
export function lockRisks(statements: readonly string[]): LockRisk[][] {
  const created = new Set<string>()
  return statements.map((statement) => {
    const text = bare(statement)
    const made = CREATE.exec(text)?.[1]
    if (made !== undefined) created.add(made)
    const altered = ALTER.exec(text)?.[1]
    const isNew = (table: string | undefined): boolean => table !== undefined && created.has(table)
    if (altered !== undefined) return isNew(altered) ? [] : ALTERATIONS.filter(isIn(text))
    return OTHERS.filter(isIn(text)).filter(({ pattern }) => !isNew(pattern.exec(text)?.[1]))
  })
}

function isIn(text: string): (rule: Rule) => boolean {
  return ({ pattern, unless }) => pattern.test(text) && unless?.test(text) !== true
}

/** Without comments and the content of texts, in lower case outside quotes, with single spaces. */
function bare(statement: string): string {
  return statement
    .replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\/|[^"'/-]+|[^]/g, (token) => {
      if (token.startsWith('"')) return token
      if (token.startsWith("'")) return "''"
      return token.startsWith("--") || token.startsWith("/*") ? " " : token.toLowerCase()
    })
    .replaceAll(/\s+/g, " ")
    .trim()
}
