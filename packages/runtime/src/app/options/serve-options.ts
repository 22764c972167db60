import type { FormLimits } from "../../http/request/form-values.ts"
import type { CompressionOptions } from "../../middleware/compression/compression.ts"
import type { CorsOptions } from "../../middleware/headers/cors.ts"
import type { CoreKind, Limits } from "../../transport/core.ts"
import type { DashboardOptions } from "./options.ts"
import type { TlsOptions } from "../../transport/tls-options.ts"
import type { Database } from "../../resources/database/database.ts"
import type { RegistryOption } from "../../base/registry.ts"
import type { Use } from "../../endpoint/hooks.ts"
import type { AuthData } from "../../endpoint/auth-data.ts"
import type { Authenticator } from "../../endpoint/auth/auth.ts"
import type { TrustProxy } from "../../endpoint/client-address.ts"
import type { RequestCoding } from "../../http/request/inflate.ts"
import type { ErrorSource } from "../../http/lifecycle/lifecycle.ts"
import type { Problem, ProblemOptions } from "../../http/response/response-problem.ts"
import type { DocsOptions } from "../../openapi/docs-options.ts"
import type { CookieOptions, UploadOptions } from "../../base/source-options.ts"

export type CoreName = "auto" | CoreKind

/** Limits on one request; sizes in bytes, times in milliseconds. */
export interface ServeLimits extends Limits, FormLimits {
  /** Longest time an asynchronous handler may take; then 503 `timeout`. Default 30 000. */
  readonly handlerMs: number
  /** Most bytes that may come of each compressed one, beyond the first 64 KiB. Default 100. */
  readonly decompressRatio: number
}

/** Option `websockets` of `serve()`. */
export interface WebSocketsOptions {
  /**
   * Connects the processes of the application, so that a published message reaches the subscribers in all of
   * them: `postgres://…`, `redis://…`, `nats://…`, or a `Database`. Default: the environment variable
   * WEBSOCKETS_BROKER_URL. Without a broker, the workers of one `serve()` are connected, and replicas are not.
   */
  readonly broker?: string | Database<string, string | undefined>
}

/** Options of `serve()`. */
export interface ServeOptions<U extends readonly Use[] = readonly Use[]> extends RegistryOption {
  /** Hooks and middleware of all routes, which wrap those of groups and routes. */
  readonly use?: U
  /** `compression(…)` around all hooks; true: with its defaults. Default false. */
  readonly compression?: boolean | CompressionOptions
  /**
   * Whether compressed request bodies are accepted: true, or the accepted codings of "gzip", "br", "zstd" and
   * "deflate". `limits.bodyBytes` applies to the decompressed body. Default false: few clients compress
   * requests, and a few bytes can decompress to many.
   */
  readonly decompress?: boolean | readonly RequestCoding[]
  /** `cors(…)` around all hooks; true: for all origins, without cookies. Default false. */
  readonly cors?: boolean | CorsOptions
  /**
   * Customizes the body of every problem (RFC 9457), including validation errors: its result is sent as JSON.
   * An object also sets their statuses, and the schema for the OpenAPI document.
   */
  readonly problem?: ((problem: Problem) => unknown) | ProblemOptions
  /** 0 selects a free port. Default 3000. */
  readonly port?: number
  /**
   * Address to listen on. Default "127.0.0.1": this machine only, so that the server is not exposed to the
   * network by accident. "0.0.0.0" (containers) or "::" exposes it.
   */
  readonly host?: string
  /**
   * Path of a unix socket to listen on instead of host and port; or "activation": the socket that
   * systemd has opened for this process (LISTEN_FDS), not on the uws core.
   */
  readonly socket?: string
  /** Permissions of the unix socket's file. Default 0o660: its owner and group. */
  readonly socketMode?: number
  /** Encrypts connections. "auto" selects the js core then; SIGHUP reloads the files. */
  readonly tls?: TlsOptions
  /** Child processes that share the port; "auto" is one per core of the machine. Default 1: none. */
  readonly workers?: number | "auto"
  /** HTTP core; the environment variable PRECAST_CORE wins. Default "auto": uws, else js. */
  readonly core?: CoreName
  /** Limits, which replace the defaults. */
  readonly limits?: Partial<ServeLimits>
  /**
   * Prints routes, URL and a curl line once the server listens. Default: true if standard output is a terminal.
   * The environment variable PRECAST_BANNER (1, 0, or short for the URL alone) takes precedence.
   */
  readonly banner?: boolean
  /** Called with notices (core chosen, worker restarted), one line each. Default: standard error; false: none. */
  readonly log?: false | ((line: string) => void)
  /** Called with every error that is not reported to the client. Default: written to standard error. */
  readonly onError?: (error: unknown, source: ErrorSource) => void
  /** The maximum time that `close()` waits for requests in flight, in milliseconds. Default 10 000. */
  readonly graceMs?: number
  /**
   * Shuts down gracefully on SIGTERM and SIGINT, then exits with code 0, unless the program has its own
   * listeners for the signal. Default true.
   */
  readonly closeOnSignals?: boolean
  /** The authenticator of endpoints with `auth: true`. */
  readonly auth?: Authenticator<AuthData>
  /**
   * Trusted proxies, which determine the client's address in `context.address`: their number, or their
   * addresses and networks (`10.0.0.0/8`). Default: none, and their header is ignored.
   */
  readonly trustProxy?: TrustProxy
  /**
   * Serves the OpenAPI document of the application at /openapi.json, and its documentation pages at /docs.
   * Default false.
   */
  readonly docs?: boolean | DocsOptions
  /**
   * A page at /_precast that shows routes, requests and databases of the running application. Without other
   * protection it accepts only requests from this machine; in production it needs a token or a guard. Default:
   * under `precast dev`, without workers.
   */
  readonly dashboard?: boolean | DashboardOptions
  /** What signs cookies. */
  readonly cookies?: CookieOptions
  /** Where files of forms are kept. */
  readonly uploads?: UploadOptions
  /**
   * Validates results against their types: a mismatch is reported, and the response is 500 with its issues. For
   * development: needs the transformer's option of the same name. Default: on if that code was emitted, unless
   * NODE_ENV is "production".
   */
  readonly validateResponses?: boolean
  /**
   * Starts subscriptions and cron jobs of the program once the server listens, and stops them when it closes. Default
   * true; the environment variable PRECAST_BACKGROUND=off wins.
   */
  readonly background?: boolean
  /** How published messages of WebSockets reach other processes. */
  readonly websockets?: WebSocketsOptions
  /**
   * Every request comes through a proxy that refuses or corrects invalid framing (nginx, Caddy, HAProxy, Envoy,
   * load balancers of clouds). The uws core then does not check the framing again, and the C++ core alone sends
   * responses that are known at compile time. Default false.
   */
  readonly trustFraming?: boolean
}
