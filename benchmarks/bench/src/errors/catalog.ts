/**
 * Errors of `precast bench`: stable code → text, hint, exit code. Codes are never reused.
 * `docs/cli-errors.md` lists them. PC3001 and PC3011 are shared with the command line.
 */
export const catalog = {
  PC3001: {
    text: (message: string): string => message,
    hint: "See `precast --help`, or `precast <command> --help`.",
    exit: 64,
  },
  PC3011: {
    text: (command: string, how: string): string => `\`${command}\` failed (${how}).`,
    hint: "Read its output above, fix it and run it again; the files themselves are already written.",
    exit: 1,
  },
  PC3020: {
    text: (): string => "No load generator is installed: wrk and autocannon are missing.",
    hint: "Install wrk with your system's package manager, or run `precast bench --install`.",
    exit: 1,
  },
  PC3021: {
    text: (): string => "None of the chosen contenders is installed.",
    hint: "Run `precast bench --install`; `precast bench --list` shows what is missing.",
    exit: 1,
  },
  PC3070: {
    text: (message: string): string => `PostgreSQL is not available: ${message}`,
    hint: "Install PostgreSQL, or set DATABASE_URL_PRECAST_BENCH to the URL of a server: its tables `world` and `fortune` are replaced.",
    exit: 1,
  },
  PC3075: {
    text: (file: string, what: string): string =>
      `${file} was measured with other ${what}, so it cannot be resumed.`,
    hint: "Repeat the same command on the same machine, or start again without `--resume`.",
    exit: 1,
  },
  PC3076: {
    text: (file: string, problem: string): string =>
      `${file} cannot be read as a result: ${problem}.`,
    hint: "Name a file that `precast bench --json <file>` wrote.",
    exit: 1,
  },
  PC3077: {
    text: (what: string): string => `The two results cannot be compared: ${what} differs.`,
    hint: "Measure both on one machine, with the same `--connections` and `--cores`.",
    exit: 1,
  },
  PC3078: {
    text: (): string => "The two results have no contender and scenario in common.",
    hint: "Measure the same ones again; select them with `--only`.",
    exit: 1,
  },
  PC3085: {
    text: (): string => "The compiled programs of `precast bench lib` are not in this package.",
    hint: "In a checkout run `pnpm -C benchmarks run build:lib`; published packages have them.",
    exit: 1,
  },
  PC3086: {
    text: (names: string): string => `No compiler to measure was found. Missing: ${names}.`,
    hint: "Run it in a project that has precast, @precast/transformer, ts-patch and TypeScript 6 or 7 installed.",
    exit: 1,
  },
} as const
