import type { Context } from "../../endpoint/api.ts"
import { isApiError } from "../../base/errors/api-error.ts"
import type { Hook, RequestEnd } from "../../endpoint/hooks.ts"
import { isAbort } from "../../http/response/abort.ts"
import { logText } from "../../base/text/error-text.ts"
import { pinoLogger, type Logger, type LoggerOptions } from "./logger.ts"
import { booleanOption, knownOptions, tokensOption, wrongOption } from "../../base/base-options.ts"

/** Options of `accessLog()`. */
export interface AccessLogOptions {
  /** A logger of pino, or of its form. Default: one that writes to standard output. */
  readonly logger?: Logger
  /** Options of pino for the logger that the middleware creates. */
  readonly pino?: LoggerOptions
  /**
   * Pino paths whose values are logged as `[redacted]` in every line: `password`, `*.password`,
   * `headers.x-api-key`. Credentials in request headers are always redacted.
   */
  readonly redact?: readonly string[]
  /** Request headers to log. Default none. */
  readonly headers?: readonly string[]
  /** Whether to write the client's address. Costs about 1 µs. Default false. */
  readonly address?: boolean
  /** Requests that are not logged, such as health checks. Default: none. */
  readonly ignore?: (context: Context) => boolean
}

/** What `accessLog()` adds to `context.data`. */
export interface Log {
  /** Writes lines with the id of the request. */
  readonly log: Logger
}

const CREDENTIALS = [
  "authorization",
  "cookie",
  "proxy-authorization",
  "x-api-key",
  "dpop",
  "x-forwarded-client-cert",
]
const DEFAULTS = { logger: 0, pino: 0, redact: 0, headers: 0, address: 0, ignore: 0 }

/**
 * Logs a line for each finished request, and provides a logger for handlers. After `requestId()` the lines
 * contain the id. The query string is never logged, because it may contain secrets.
 * @throws PrecastError PC2030; PC2031 when pino is not installed and no logger is given
 */
export function accessLog(options: AccessLogOptions = {}): Hook<Log> {
  const { ignore, logger, ...rest } = readOptions(options)
  return {
    onRequest(context) {
      if (rest.address) addresses.set(context, context.address)
      const { requestId } = context.data as { readonly requestId?: string }
      return { log: requestId === undefined ? logger : logger.child({ requestId }) }
    },
    onError(context, error) {
      if (isApiError(error) || isAbort(error)) return
      loggerOf(context, logger).error({ err: error }, "request failed")
    },
    onEnd(context, end) {
      if (ignore?.(context) === true) return
      const log = loggerOf(context, logger)
      const fields = fieldsOf(context, end, rest)
      if (end.status === undefined) log.warn(fields, "client gone")
      else if (end.status >= 500) log.error(fields, "request")
      else log.info(fields, "request")
    },
    onClosed: () => logger.flush?.(),
  }
}

// Read at the start: at the end the connection may be closed.
const addresses = new WeakMap<object, string>()

/** An outer hook may have sent the response before the logger was created. */
function loggerOf(context: Context, logger: Logger): Logger {
  return (context.data as Partial<Log>).log ?? logger
}

interface Settings {
  readonly headers: readonly string[]
  readonly address: boolean
}

function fieldsOf(
  context: Context,
  { status, ms }: RequestEnd,
  { headers, address }: Settings,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {
    method: logText(context.method, 32),
    path: logText(context.path, 1024),
    route: context.route?.path,
    status,
    ms: Math.round(ms * 1000) / 1000,
  }
  if (address) fields.address = addresses.get(context)
  if (headers.length > 0) fields.headers = headersOf(context, headers)
  return fields
}

function headersOf(context: Context, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of names) {
    const value = context.headers[name]
    if (value !== undefined) found[name] = logText(value, 512)
  }
  return found
}

function readOptions(options: AccessLogOptions): Settings & {
  readonly logger: Logger
  readonly ignore: AccessLogOptions["ignore"]
} {
  knownOptions("accessLog", options, DEFAULTS)
  const { ignore, pino = {}, redact = [], headers = [] } = options
  if (options.logger !== undefined && options.pino !== undefined) {
    throw wrongOption("accessLog.pino", "left out where a logger is given", "an object")
  }
  if (ignore !== undefined && typeof ignore !== "function") {
    throw wrongOption("accessLog.ignore", "a function", ignore)
  }
  const paths = [...CREDENTIALS.map((name) => `headers["${name}"]`), ...redact]
  const hide = { redact: { paths, censor: "[redacted]" } }
  return {
    ignore,
    logger: options.logger?.child({}, hide) ?? pinoLogger({ ...hide, ...pino }),
    headers: tokensOption("accessLog.headers", headers).map((name) => name.toLowerCase()),
    address: booleanOption("accessLog.address", options.address ?? false),
  }
}
