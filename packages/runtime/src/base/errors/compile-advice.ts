/** What makes `tsc` compile calls. */
const WITH_TSC: string =
  `Add { "transform": "@precast/transformer", "name": "@precast/transformer" } to "plugins" in tsconfig.json and build with \`tspc\` (ts-patch) ` +
  `or \`npx precast build\`. Plain \`tsc\`, swc, esbuild, type stripping and "noEmit" leave such calls as they are.`

/** The tool that runs the program, as far as PC2001 needs it. */
export interface Host {
  /** Names of globals that runners set. */
  readonly globals: object
  readonly env: Readonly<Record<string, string | undefined>>
  readonly execArgv: readonly string[]
  /** Path of the script that was started. */
  readonly script: string
}

const REGISTER = "node --import @precast/transformer/register"

const runners: readonly [isRunning: (host: Host) => boolean, advice: string][] = [
  [
    ({ globals }) => "__vitest_worker__" in globals,
    'Add precast() from "@precast/transformer/vite" to "plugins" in vitest.config.ts.',
  ],
  [
    ({ env }) => env.JEST_WORKER_ID !== undefined,
    'Give ts-jest the option `compiler: "ts-patch/compiler"`, and tsconfig.json the plugin "@precast/transformer".',
  ],
  [
    ({ globals }) => "Bun" in globals,
    'Call `Bun.plugin(precast())`, with precast from "@precast/transformer/bun", in a file that "preload" in bunfig.toml names.',
  ],
  [
    ({ globals }) => "Deno" in globals,
    "Deno compiles no types: build with `npx precast build` and run its output.",
  ],
  [
    ({ execArgv, env }) =>
      [...execArgv, env.NODE_OPTIONS ?? ""].some((each) => /\btsx\b/.test(each)),
    `Run \`${REGISTER} --import tsx app.ts\`, in this order, in place of \`tsx app.ts\`.`,
  ],
  // ts-node, and Node itself, which removes types.
  [
    ({ script }) => /\.[cm]?tsx?$/.test(script),
    `Run \`${REGISTER} app.ts\`, or build with \`npx precast build\` and run its output.`,
  ],
]

/** The one thing to change so that calls are compiled, for the runner of this process. */
export function compileAdvice(host: Host = thisProcess()): string {
  return runners.find(([isRunning]) => isRunning(host))?.[1] ?? WITH_TSC
}

function thisProcess(): Host {
  // Some hosts of `app.fetch` have no process, or only a part of it.
  const {
    env = {},
    execArgv = [],
    argv = [],
  } = (globalThis.process ?? {}) as Partial<NodeJS.Process>
  return { globals: globalThis, env, execArgv, script: argv[1] ?? "" }
}
