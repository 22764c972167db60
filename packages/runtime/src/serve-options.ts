import { DEFAULT_FORM_LIMITS, type FormLimits } from "./body/form-values.ts"
import { compression, type CompressionOptions } from "./batteries/compression.ts"
import { cors, type CorsOptions } from "./batteries/cors.ts"
import { DEFAULT_LIMITS, type Limits } from "./cores/core.ts"
import type { DashboardOptions } from "./dashboard/options.ts"
import { runtimeError } from "./errors/catalog.ts"
import { readPlace, type ListenPlace } from "./listen-place.ts"
import type { TlsOptions } from "./tls-options.ts"
import type { Use } from "./hooks.ts"
import type { AuthData } from "./auth/auth-data.ts"
import type { Gateway } from "./auth/auth.ts"
import { errorText } from "./http/error-text.ts"
import { clientAddress, type ClientAddress, type TrustProxy } from "./http/client-address.ts"
import type { Decompress } from "./http/decompress.ts"
import { REQUEST_CODINGS, type RequestCoding } from "./http/inflate.ts"
import type { ErrorSource } from "./http/lifecycle.ts"
import type { Problem } from "./http/problem.ts"
import { readDocsOptions, type DocsOptions, type DocsSettings } from "./openapi/docs-options.ts"
import type { SourceSettings } from "./http/sources.ts"
import {
  readCookieOptions,
  readUploadOptions,
  type CookieOptions,
  type UploadOptions,
} from "./source-options.ts"

export type CoreName = "auto" | "uws" | "node"

/** Limits on one request; sizes in bytes, times in milliseconds. */
export interface ServeLimits extends Limits, FormLimits {
  /** Longest time an asynchronous handler may take; then 503 `timeout`. Default 30 000. */
  readonly handlerMs: number
  /** Most bytes that may come of each compressed one, beyond the first 64 KiB. Default 100. */
  readonly decompressRatio: number
}

/** Options of `serve()`. */
export interface ServeOptions<U extends readonly Use[] = readonly Use[]> {
  /** Hooks and middleware of all routes, outside of those of groups and routes. */
  readonly use?: U
  /** `compression(…)` around all hooks; true: with its defaults. Default false. */
  readonly compression?: boolean | CompressionOptions
  /**
   * Whether compressed request bodies are taken: true, or the codings of "gzip", "br", "zstd" and
   * "deflate" that are. `limits.bodyBytes` counts what comes of them. Default false: hardly any
   * client compresses, and a few bytes can make much work.
   */
  readonly decompress?: boolean | readonly RequestCoding[]
  /** `cors(…)` around all hooks; true: for all origins, without cookies. Default false. */
  readonly cors?: boolean | CorsOptions
  /** Shapes every problem (RFC 9457), validation included: what it returns is sent as JSON instead. */
  readonly problem?: (problem: Problem) => unknown
  /** 0 takes any free port. Default 3000. */
  readonly port?: number
  /**
   * Address to listen on. Default "127.0.0.1": this machine only, so that a program that was just
   * started is not open to the network by accident. "0.0.0.0" (containers) or "::" opens it.
   */
  readonly host?: string
  /**
   * Path of a unix socket to listen on instead of host and port; or "activation": the socket that
   * systemd has opened for this process (LISTEN_FDS), on the node core.
   */
  readonly socket?: string
  /** Permissions of the unix socket's file. Default 0o660: its owner and group. */
  readonly socketMode?: number
  /** Encrypts connections. "auto" takes the node core then; SIGHUP reads the files again. */
  readonly tls?: TlsOptions
  /** Child processes that share the port; "auto" is one per core of the machine. Default 1: none. */
  readonly workers?: number | "auto"
  /** HTTP core; the environment variable PRECAST_CORE wins. Default "auto": uws, else node. */
  readonly core?: CoreName
  /** How much of everything is taken, in place of the defaults. */
  readonly limits?: Partial<ServeLimits>
  /**
   * Prints routes, URL and a curl line once the server listens. Default: standard output is a
   * terminal. The environment variable PRECAST_BANNER (1 or 0) wins.
   */
  readonly banner?: boolean
  /** Takes notices (core chosen, worker restarted), a line each. Default: standard error; false: none. */
  readonly log?: false | ((line: string) => void)
  /** Told of every error the client is not told of. Default: written to standard error. */
  readonly onError?: (error: unknown, source: ErrorSource) => void
  /** Longest time `close()` waits for pending answers, in milliseconds. Default 10 000. */
  readonly graceMs?: number
  /**
   * Closes gracefully on SIGTERM and SIGINT, then ends the process with exit code 0, unless the
   * program has listeners of its own for the signal. Default true.
   */
  readonly closeOnSignals?: boolean
  /** Who may ask, of endpoints with `auth: true`. */
  readonly auth?: Gateway<AuthData>
  /**
   * Proxies whose word on the client's address is taken, for `context.address`: their number, or
   * their addresses and networks (`10.0.0.0/8`). Default: none, and their header is ignored.
   */
  readonly trustProxy?: TrustProxy
  /**
   * Serves the OpenAPI document of the application at /openapi.json, and pages that show it at /docs.
   * Default false.
   */
  readonly docs?: boolean | DocsOptions
  /**
   * A page at /_precast that shows routes, requests and databases while the application runs. Where nothing else
   * protects it, it answers this machine only; in production it needs a token or a guard. Default: under
   * `precast dev`, without workers.
   */
  readonly dashboard?: boolean | DashboardOptions
  /** What signs cookies. */
  readonly cookies?: CookieOptions
  /** Where files of forms are kept. */
  readonly uploads?: UploadOptions
  /**
   * Holds results to their types: one that does not fit is reported, and answered 500 with its
   * issues. For development: needs the transformer's option of the same name. Default: unless
   * NODE_ENV is "production", where that code is there.
   */
  readonly validateAnswers?: boolean
  /**
   * Starts subscriptions and cron jobs of the program once the server listens, and stops them when it closes. Default
   * true; the environment variable PRECAST_BACKGROUND=off wins.
   */
  readonly background?: boolean
  /**
   * Every request comes through a proxy that refuses or mends unsound framing (nginx, Caddy, HAProxy,
   * Envoy, load balancers of clouds). The uws core does not check it once more then, and answers that
   * are known at compile time are given by the C++ core alone. Default false.
   */
  readonly trustFraming?: boolean
}

// Many times the way of a request; a person who presses Ctrl-C does not notice.
const LINGER_MS = 200

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
  readonly background: boolean
  readonly banner: boolean
  log(line: string): void
  onError(error: unknown, source: ErrorSource): void
  readonly graceMs: number
  /** How long idle connections are kept once a signal has come, for requests on their way. */
  readonly lingerMs: number
  readonly closeOnSignals: boolean
  readonly use: readonly Use[]
  readonly problem: ((problem: Problem) => unknown) | undefined
  readonly sources: SourceSettings
  readonly validateAnswers: boolean
  /** It was asked for, and is no default. */
  readonly wantsValidation: boolean
  readonly decompress: Decompress | undefined
  readonly docs: DocsSettings | undefined
  /** Checked where it is read, which is loaded for it only. */
  readonly dashboard: boolean | DashboardOptions
  readonly auth: Gateway | undefined
  readonly address: ClientAddress | undefined
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
  "validateAnswers",
  "trustFraming",
  "background",
])

/**
 * Checks the options of `serve()` and fills in the defaults.
 * @throws PrecastError PC2002 naming the option, what it takes and what it is
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
  return {
    port: integer("port", options.port ?? 3000, 0, 65_535),
    host: text("host", options.host ?? "127.0.0.1"),
    place: readPlace(options, env),
    tls: options.tls,
    workers,
    core: coreName(options.core, env.PRECAST_CORE),
    limits,
    trustFraming: typed("trustFraming", options.trustFraming ?? false, "boolean"),
    background:
      typed("background", options.background ?? true, "boolean") &&
      env.PRECAST_BACKGROUND !== "off",
    banner: banner(options.banner, env.PRECAST_BANNER),
    log: options.log === false ? () => {} : typed("log", options.log ?? logToStderr, "function"),
    onError: typed("onError", options.onError ?? printError, "function"),
    graceMs: integer("graceMs", options.graceMs ?? 10_000, 0, MAX_MS),
    // `precast dev` starts the next program when this one has ended.
    lingerMs: env.PRECAST_DEV === "1" ? 0 : LINGER_MS,
    closeOnSignals: typed("closeOnSignals", options.closeOnSignals ?? true, "boolean"),
    use: [...optionHooks(options), ...(options.use ?? [])],
    problem: options.problem && typed("problem", options.problem, "function"),
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
    validateAnswers:
      options.validateAnswers === undefined
        ? env.NODE_ENV !== "production"
        : typed("validateAnswers", options.validateAnswers, "boolean"),
    wantsValidation: options.validateAnswers === true,
  }
}

/** `precast dev` does. Workers share a port, and each would show what it has seen itself. */
function givesDashboard(env: NodeJS.ProcessEnv, workers: number): boolean {
  return env.PRECAST_DEV === "1" && env.NODE_ENV !== "production" && workers === 1
}

/** Batteries that have an option of their own. */
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

function banner(option: boolean | undefined, environment: string | undefined): boolean {
  if (environment === "1" || environment === "0") return environment === "1"
  return typed("banner", option ?? NODE.stdout?.isTTY ?? false, "boolean")
}

function coreName(option: unknown, environment: string | undefined): CoreName {
  const name = environment === undefined || environment === "" ? (option ?? "auto") : environment
  if (name === "auto" || name === "uws" || name === "node") return name
  throw runtimeError(
    "PC2012",
    name === option ? "core" : "PRECAST_CORE",
    `"auto", "uws" or "node"`,
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
  console.error(`precast: ${route} (${method} ${path}) failed: ${errorText(error)}`)
}
