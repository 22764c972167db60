/**
 * The tests of `pnpm test`: all but those that take long, since they start many processes, compile many programs, wait
 * for the clock, or need brokers and browsers. `.ci/run` runs all of them except those of NIGHTLY.
 */
const LONG = {
  "benchmarks/bench/src": [
    "bench",
    "build/run-build",
    "launch",
    "load/programs/loads",
    "measure/pace/pace",
  ],
  "benchmarks/typia": ["differential"],
  "packages/cli/test": [
    "bench",
    "build",
    "build-bundle",
    "build-unchanged",
    "client",
    "clients-agree",
    "clients-names",
    "clients-random",
    "compile-cache",
    "cron",
    "db",
    "db-check",
    "db-types",
    "dev",
    "dev-restarts",
    "doctor",
    "env",
    "explain",
    "init-new",
    "lsp",
    "migrate-programs",
    "new-project",
    "one-diagnostic",
    "openapi",
    "same-output",
    "scripts",
    "typescript-7",
    "watch",
    "watch-references",
  ],
  "packages/runtime/test": [
    "buckets/s3",
    "client/browser",
    "client/credentials",
    "client/socket/browser",
    "conformance-streams",
    "conformance-time",
    "cron/processes",
    "dashboard/axe",
    "dashboard/first-look",
    "dashboard/page",
    "dashboard/storage-page",
    "dashboard/traces",
    "dashboard/traces-page",
    "database/engine",
    "database/migrate",
    "database/owner",
    "database/pglite",
    "ending",
    "hardening/differential",
    "hardening/faults",
    "hardening/operations",
    "hardening/probes",
    "hardening/unread",
    "middleware/programs",
    "openapi-examples",
    "signals",
    "sockets/limits",
    "sockets/programs",
    "topics/credentials",
    "topics/kafka",
    "topics/kafka-faults",
    "topics/killed",
    "topics/nats",
    "topics/nats-faults",
    "topics/outbox-refused",
    "topics/postgres",
    "topics/pubsub",
    "topics/rabbitmq",
    "topics/rabbitmq-faults",
    "topics/redis",
    "topics/redis-faults",
    "topics/sqs",
    "topics/sqs-faults",
    "workers",
  ],
  "packages/transformer/test": [
    "agree",
    "apart",
    "both-compilers",
    "bundlers",
    "bundlers-watch",
    "bytes",
    "copies",
    "decode-large",
    "editors",
    "factories-hosts",
    "growth",
    "hosts",
    "hosts-checks",
    "hosts-imports",
    "hosts-same",
    "json-schema",
    "library/bundle-size",
    "library/library",
    "library/serving-size",
    "limits",
    "plain-forms",
    "project",
    "random",
    "rebuilds",
    "rebuilds-tspc",
    "register",
    "rounds",
    "shared-code",
    "small",
    "source-maps",
    "sql-file",
    "sql-planted",
    "typescript-7",
  ],
  scripts: [
    "ci/slowest-files",
    "ci/test-again",
    "conformance/outside-names",
    "conformance/zod-schemas",
    "docs/docs",
    "docs/docstrings",
  ],
} as const

/**
 * Those that only the nightly run and `pnpm run test:all` run: further cells of a matrix of which `.ci/run` runs one, here
 * brokers that are emulated (it has five real ones), the faults of brokers (it has those of Redis and PostgreSQL), hosts
 * that watch (it has `precast build --watch`, `dev`, Vite, webpack and esbuild) and what edits leave in memory; the
 * structures of typia against typia (`transformer/test/structures` has them against the reference); and what its step
 * `bench` runs as well.
 */
const NIGHTLY = {
  "benchmarks/bench/src": ["bench", "build/run-build"],
  "benchmarks/typia": ["differential"],
  "packages/runtime/test/topics": [
    "kafka-faults",
    "nats-faults",
    "pubsub",
    "rabbitmq-faults",
    "sns",
    "sqs",
    "sqs-faults",
  ],
  "packages/transformer/test": ["rebuilds", "rebuilds-tspc", "rounds"],
} as const

/** The files of LONG, from the root of the repository. */
export const longTests = filesOf(LONG)

/** The files of NIGHTLY, from the root of the repository. */
export const nightlyTests = filesOf(NIGHTLY)

function filesOf(lists: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.entries(lists).flatMap(([folder, names]) =>
    names.map((name) => `${folder}/${name}.test.ts`),
  )
}
