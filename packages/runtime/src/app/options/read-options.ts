import { type Chaos, chaosOf } from "../../base/chaos.ts"
import { isUnderDev } from "../../base/environment/env-files.ts"
import { traceOf } from "./trace-links.ts"
import { DEFAULT_FORM_LIMITS } from "../../http/request/form-values.ts"
import { compression } from "../../middleware/compression/compression.ts"
import { cors } from "../../middleware/headers/cors.ts"
import { DEFAULT_LIMITS } from "../../transport/core.ts"
import type { DashboardOptions } from "./options.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { readPlace, type ListenPlace } from "../../transport/listen-place.ts"
import type { TlsOptions } from "../../transport/tls-options.ts"
import { hasTerminal } from "../../base/has-terminal.ts"
import { defaultRegistry, type Registry } from "../../base/registry.ts"
import type { Use } from "../../endpoint/hooks.ts"
import type { Authenticator } from "../../endpoint/auth/auth.ts"
import { errorText } from "../../base/text/error-text.ts"
import { clientAddress, type ClientAddress } from "../../endpoint/client-address.ts"
import type { Decompress } from "../../http/request/decompress.ts"
import { REQUEST_CODINGS } from "../../http/request/inflate.ts"
import type { ErrorSource } from "../../http/lifecycle/lifecycle.ts"
import { readProblemOptions, type ProblemOptions } from "../../http/response/response-problem.ts"
import { readDocsOptions, type DocsSettings } from "../../openapi/docs-options.ts"
import type { SourceSettings } from "../../http/request/request-sources.ts"
import { readCookieOptions, readUploadOptions } from "../../base/source-options.ts"
import type { CoreName, ServeLimits, ServeOptions, WebSocketsOptions } from "./serve-options.ts"

// Many times the way of a request; a person who presses Ctrl-C does not notice.
const LINGER_MS = 200
// `precast dev` starts the next process when this one has exited; its clients are on this machine.
const DEV_LINGER_MS = 100

/** Options with every default filled in. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly place: ListenPlace | undefined
  readonly tls: TlsOptions | undefined
  readonly workers: number
  readonly core: CoreName
  readonly limits: ServeLimits
  readonly trustFraming: boolean
  readonly registry: Registry
  /** Connects WebSockets of several processes. undefined: WEBSOCKETS_BROKER_URL. */
  readonly broker: WebSocketsOptions["broker"]
  readonly background: boolean
  /** "short": the URL alone. */
  readonly banner: boolean | "short"
  log(line: string): void
  onError(error: unknown, source: ErrorSource): void
  readonly graceMs: number
  /** How long idle connections stay open after a signal, for requests in transit. */
  readonly lingerMs: number
  readonly closeOnSignals: boolean
  readonly use: readonly Use[]
  readonly problem: ProblemOptions
  readonly sources: SourceSettings
  readonly validateResponses: boolean
  /** Whether the option was set explicitly. */
  readonly wantsValidation: boolean
  readonly decompress: Decompress | undefined
  readonly docs: DocsSettings | undefined
  /** Checked where it is read, which is loaded for it only. */
  readonly dashboard: boolean | DashboardOptions
  readonly auth: Authenticator | undefined
  readonly address: ClientAddress | undefined
  /** The order of `precast chaos`, which started the program. */
  readonly chaos: Chaos | undefined
}

// Nothing of it is there in workers and browsers, where an application is fetched.
const NODE: Partial<NodeJS.Process> = globalThis.process ?? {}

const OPTIONS: ReadonlySet<string> = new Set<keyof ServeOptions>([
  "port",
  "host",
  "socket",
  "socketMode",
  "tls",
  "workers",
  "core",
  "limits",
  "banner",
  "log",
  "onError",
  "graceMs",
  "closeOnSignals",
  "use",
  "compression",
  "cors",
  "decompress",
  "problem",
  "auth",
  "trustProxy",
  "cookies",
  "docs",
  "dashboard",
  "uploads",
  "validateResponses",
  "trustFraming",
  "websockets",
  "background",
  "registry",
])

/**
 * Checks the options of `serve()` and fills in the defaults.
 * @throws PrecastError PC2012 naming the option, what it takes and what it is
 */
export function readOptions(
  options: ServeOptions,
  env: NodeJS.ProcessEnv = NODE.env ?? {},
): Settings {
  for (const name of Object.keys(options)) {
    if (!OPTIONS.has(name))
      throw runtimeError("PC2012", name, `one of ${[...OPTIONS].join(", ")}`, "unknown")
  }
  const limits = readLimits(options.limits ?? {})
  const workers =
    options.workers === "auto"
      ? navigator.hardwareConcurrency
      : integer("workers", options.workers ?? 1, 1, 1024)
  const chaos = chaosOf(env)
  const settings: Settings = {
    port: integer("port", options.port ?? 3000, 0, 65_535),
    host: text("host", options.host ?? "127.0.0.1"),
    place: readPlace(options, env),
    tls: options.tls,
    workers,
    core: coreName(options.core, env.PRECAST_CORE),
    limits,
    trustFraming: typed("trustFraming", options.trustFraming ?? false, "boolean"),
    registry: options.registry ?? defaultRegistry,
    broker: readBroker(options.websockets ?? {}),
    background:
      typed("background", options.background ?? true, "boolean") &&
      env.PRECAST_BACKGROUND !== "off",
    banner: banner(options.banner, env.PRECAST_BANNER),
    log: options.log === false ? () => {} : typed("log", options.log ?? logToStderr, "function"),
    onError: typed("onError", options.onError ?? printError, "function"),
    graceMs: integer("graceMs", options.graceMs ?? 10_000, 0, MAX_MS),
    lingerMs: env.PRECAST_DEV === "1" ? DEV_LINGER_MS : LINGER_MS,
    closeOnSignals: typed("closeOnSignals", options.closeOnSignals ?? true, "boolean"),
    use: [...optionHooks(options), ...(options.use ?? [])],
    problem: readProblemOptions(options.problem),
    auth: options.auth,
    address: options.trustProxy === undefined ? undefined : clientAddress(options.trustProxy),
    docs: readDocsOptions(options.docs ?? false),
    dashboard: options.dashboard ?? givesDashboard(env, workers),
    decompress: readDecompress(options.decompress ?? false, limits),
    sources: {
      cookieSecrets: readCookieOptions(options.cookies ?? {}),
      formLimits: limits,
      bodyBytes: limits.bodyBytes,
      uploads: readUploadOptions(options.uploads ?? {}),
    },
    validateResponses:
      options.validateResponses === undefined
        ? env.NODE_ENV !== "production"
        : typed("validateResponses", options.validateResponses, "boolean"),
    wantsValidation: options.validateResponses === true,
    chaos,
  }
  return chaos === undefined ? settings : underChaos(settings, chaos)
}

/** `precast chaos` chooses address and workers. */
function underChaos(settings: Settings, { workers }: Chaos): Settings {
  return { ...settings, workers, port: 0, host: "127.0.0.1", place: undefined, dashboard: false }
}

/** `precast dev` does. Workers share a port, and each would show what it has seen itself. */
function givesDashboard(env: NodeJS.ProcessEnv, workers: number): boolean {
  return isUnderDev(env) && workers === 1
}

/** Middleware with an option of its own. */
function optionHooks({
  compression: compress = false,
  cors: origins = false,
}: ServeOptions): Use[] {
  const hooks: Use[] = []
  if (compress !== false) hooks.push(compression(compress === true ? {} : compress))
  if (origins !== false) hooks.push(cors(origins === true ? {} : origins))
  return hooks
}

// setTimeout and setInterval take 31 bits.
const MAX_MS = 2 ** 31 - 1
const DEFAULTS: ServeLimits = {
  ...DEFAULT_LIMITS,
  ...DEFAULT_FORM_LIMITS,
  handlerMs: 30_000,
  decompressRatio: 100,
}

function readLimits(limits: Partial<ServeLimits>): ServeLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(DEFAULTS, name)) {
      throw runtimeError(
        "PC2012",
        `limits.${name}`,
        `one of ${Object.keys(DEFAULTS).join(", ")}`,
        "unknown",
      )
    }
    integer(`limits.${name}`, value, 1, MAX_MS)
  }
  return { ...DEFAULTS, ...limits }
}

function readDecompress(
  option: unknown,
  { bodyBytes, decompressRatio: ratio }: ServeLimits,
): Decompress | undefined {
  if (option === false) return undefined
  if (option === true) return { codings: REQUEST_CODINGS, ratio, bodyBytes }
  const expected = `true, false or a list of ${REQUEST_CODINGS.join(", ")}`
  if (!Array.isArray(option)) throw runtimeError("PC2012", "decompress", expected, show(option))
  const codings = option.map((one: unknown) => {
    const known = REQUEST_CODINGS.find((coding) => coding === one)
    if (known === undefined) throw runtimeError("PC2012", "decompress", expected, show(one))
    return known
  })
  return { codings, ratio, bodyBytes }
}

function readBroker(options: WebSocketsOptions): Settings["broker"] {
  for (const name of Object.keys(options)) {
    if (name !== "broker") throw runtimeError("PC2012", `websockets.${name}`, "broker", "unknown")
  }
  const { broker } = options
  const isDatabase = typeof broker === "object" && broker !== null && "~reach" in broker
  if (broker === undefined || typeof broker === "string" || isDatabase) return broker
  throw runtimeError("PC2012", "websockets.broker", "a URL or a Database", typeof broker)
}

function integer(name: string, value: unknown, least: number, most: number): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
    return Number(value)
  throw runtimeError("PC2012", name, `an integer from ${least} to ${most}`, show(value))
}

function text(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "") return value
  throw runtimeError("PC2012", name, "a host name or address", show(value))
}

function typed<T>(name: string, value: T, type: "boolean" | "function"): T {
  if (typeof value === type) return value
  throw runtimeError("PC2012", name, `a ${type}`, show(value))
}

function banner(option: boolean | undefined, environment: string | undefined): Settings["banner"] {
  if (environment === "short") return "short"
  if (environment === "1" || environment === "0") return environment === "1"
  return typed("banner", option ?? hasTerminal(), "boolean")
}

function coreName(option: unknown, environment: string | undefined): CoreName {
  const name = environment === undefined || environment === "" ? (option ?? "auto") : environment
  if (name === "auto" || name === "uws" || name === "js" || name === "node") return name
  throw runtimeError(
    "PC2012",
    name === option ? "core" : "PRECAST_CORE",
    `"auto", "uws", "js" or "node"`,
    show(name),
  )
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value)
}

function logToStderr(line: string): void {
  if (NODE.stderr === undefined) console.error(`precast: ${line}`)
  else NODE.stderr.write(`precast: ${line}\n`)
}

function printError(error: unknown, { route, method, path }: ErrorSource): void {
  const link = traceOf(error)
  const trace = link === undefined ? "" : `\n  trace: ${link}`
  console.error(`precast: ${route} (${method} ${path}) failed: ${errorText(error)}${trace}`)
}
