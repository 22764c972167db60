import { captureCaller } from "./caller-frames.ts"
import { circularText } from "./circular-text.ts"
import { compileAdvice } from "./compile-advice.ts"
import { notCompiled, PrecastError } from "./precast-error.ts"
import { reportChanges } from "./report-changes.ts"

export { PrecastError }

/**
 * Every error that the runtime throws, by code. Codes are stable and never reused; each
 * has a section in docs/runtime-errors.md or docs/database-errors.md (checked by test/error-catalog.test.ts).
 */
export const runtimeErrors = {
  PC2001: (call: string): string => notCompiled(call, compileAdvice()),
  // Thrown as ValidationError, which has the issues as data.
  PC2002: (issues: string): string => `the value does not fit its type. ${issues}`,
  PC2003: (route: string, path: string, why: string): string =>
    `Route "${route}" has the path ${JSON.stringify(path)}, which ${why}.`,
  PC2004: (route: string, first: string, second: string): string =>
    `Route "${route}" is declared twice: ${first} and ${second} would match the same requests. Remove one or change its path.`,
  PC2005: (route: string, path: string, params: readonly string[]): string =>
    `Route "${route}": the parameters of its path ${path} differ from those it was compiled for (${params.join(", ") || "none"}). ` +
    `Write the path as a literal in the call of api() and name each parameter in the handler's first parameter.`,
  PC2006: (where: string, found: string): string =>
    `${where} is ${found}; serve() accepts endpoints made by api(), in an object (may be nested) or an array.`,
  PC2007: (address: string): string =>
    `Port in use: ${address}. Stop the other process, or choose another port (port: 0 selects a free one).`,
  PC2008: (address: string, why: string): string => `Cannot listen on ${address}: ${why}.`,
  PC2009: (why: string): string =>
    `The uWebSockets.js core is required (core: "uws" or PRECAST_CORE=uws) but cannot be loaded: ${why}. ` +
    `Use core: "auto" or "js", which serve the same routes without it.`,
  PC2010: (times: number, why: string): string =>
    `Workers exited ${times} times before they could listen. Their output is above; the last one reported: ${why}`,
  PC2011: (why: string): string => `workers cannot be used here: ${why}.`,
  PC2012: (option: string, expected: string, found: string): string =>
    `Option "${option}" of serve() must be ${expected}; it is ${found}.`,
  PC2013: (type: string, place: string, why: string): string =>
    `random<${type}>() found no value${place === "" ? "" : ` for ${place}`}: ${why}.`,
  PC2014: (target: string): string =>
    `JSON Schema target ${JSON.stringify(target)} is not supported. Use "draft-2020-12" or "draft-07".`,
  PC2020: (route: string, cookie: string): string =>
    `Route "${route}" reads the signed cookie "${cookie}", but serve() has no secret to verify it. ` +
    `Pass one: { cookies: { secrets: [process.env.COOKIE_SECRET] } }.`,
  PC2025: (folder: string): string =>
    `staticFiles(): ${JSON.stringify(folder)} is not a folder. A relative path is resolved against the working directory; ` +
    `use join(import.meta.dirname, "public").`,
  PC2026: (): string =>
    `validateResponses is set, but the endpoints were compiled without it. ` +
    `For development, set { "transform": "@precast/transformer", "validateResponses": true } in tsconfig.json.`,
  PC2030: (option: string, expected: string, found: string): string =>
    `${option} must be ${expected}; it is ${found}.`,
  PC2031: (feature: string, name: string, why: string): string =>
    `${feature} requires the package ${name}, which cannot be loaded (${why}). Add it to your dependencies.`,
  PC2035: (route: string): string =>
    `Route "${route}" has auth: true, but serve() has no authenticator. ` +
    `Pass one: serve(routes, { auth: authenticator }), where authenticator is the result of auth().`,
  PC2036: (cookie: string, bytes: number): string =>
    `The session in the cookie "${cookie}" has ${bytes} bytes, but browsers drop cookies of more than 4096. ` +
    `Store less in it, or keep sessions in a store: sessions({ store }).`,
  PC2040: (name: string): string =>
    `This requires Node's module "${name}", which does not exist on this host (a worker or a browser). ` +
    `Most worker hosts have an option that provides it (nodejs_compat); otherwise do not use the feature that requires it.`,
  PC2041: (): string =>
    `nodeMiddleware() requires the request and response of node:http, which only the node core has. ` +
    `Serve with core: "node" (or "auto") and without PRECAST_CORE; app.fetch() and app.inject() have neither.`,
  PC2042: (name: string): string =>
    `nodeMiddleware() does not accept ${name === "" ? "this value" : `"${name}"`}: pass a function of (req, res, next). ` +
    `For an Express error handler, which has four parameters, use the hook onError.`,
  PC2045: (option: string, path: string, expected: string, found: string): string =>
    `Option "${option}" of api.socket() for ${path} must be ${expected}; it is ${found}.`,
  PC2046: (why: string): string =>
    `WebSockets on the node core require the package ws (an optional dependency of @precast/runtime): npm install ws. ` +
    `It cannot be loaded: ${why}.`,
  PC2055: (option: string, why: string): string => `Option ${option} cannot be used here: ${why}.`,
  PC2056: (what: string): string =>
    `context.${what} was read for the first time after the response: the uws core no longer has the request, so it is empty. ` +
    `Read it before the handler (or hook) returns, and pass on the value.`,
  PC2057: (version: string): string =>
    `The event of the function is not an HTTP request in payload format 2.0 (its version: ${version}). ` +
    `Invoke the function through a function URL, or an HTTP API of API Gateway.`,
  PC2063: (state: string, message: string): string =>
    `PostgreSQL rejected the statement (${state}): ${message}`,
  PC2064: (column: string, type: string, expected: string, why: string): string =>
    `Column "${column}" (${type}) is not ${expected}: ${why}.`,
  PC2065: (row: string, column: string, why: string): string =>
    `The result does not fit ${row}, column "${column}": ${why}.`,
  PC2066: (place: number, type: string, why: string): string =>
    `Parameter $${place} (${type}) cannot be sent: ${why}.`,
  PC2067: (name: string, ms: number, connections: number): string =>
    `Database "${name}": no connection became free within ${ms} ms; ` +
    (connections === 1
      ? `the only one is in use, most often by a transaction or a stream. Inside a transaction use its tx, ` +
        `otherwise each waits for the other. If the server accepts several connections (PGlite does not), raise pool.max.`
      : `all ${connections} are in use. ` +
        `Look for long transactions and streams (select * from pg_stat_activity), or raise pool.max.`),
  PC2068: (name: string, why: string): string =>
    `Database "${name}": the connection failed: ${why}.`,
  PC2069: (name: string): string => `Database "${name}": the statement was aborted.`,
  PC2070: (what: string): string =>
    `${what} is closed and cannot be used. Most often an await is missing before it closes.`,
  PC2071: (option: string, expected: string, found: string): string =>
    `Option "${option}" of new Database() must be ${expected}; it is ${found}.`,
  PC2072: (name: string, why: string): string => `Database "${name}" cannot be opened: ${why}.`,
  PC2073: (): string =>
    `The statement begins or ends a transaction. Use db.transaction(), and tx.transaction() for a savepoint inside it.`,
  PC2075: (name: string, variable: string): string =>
    `The database "${name}" has no address. In production set DATABASE_URL (or ${variable}) to ` +
    `postgres://user:password@host:5432/${name}.`,
  PC2076: (): string =>
    `PostgreSQL refuses to run as root, and neither of the users "postgres" and "nobody" exists. ` +
    `Add one, run the program as another user, or set DATABASE_URL.`,
  PC2077: (why: string): string =>
    `PostgreSQL for a local database was not found: ${why}. Install it (apt install postgresql, brew install postgresql), ` +
    `or set DATABASE_URL.`,
  PC2078: (version: string, why: string): string =>
    `PostgreSQL ${version} for local databases could not be started: ${why}`,
  PC2079: (folder: string, why: string): string => `Migrations in ${folder}: ${why}.`,
  PC2080: (why: string): string =>
    `The migrations differ from those applied to the database: ${why}.`,
  PC2081: (place: string, why: string): string => `${place}: ${why}`,
  PC2082: (seconds: number): string =>
    `Another program has been applying migrations to this database for ${seconds} s. ` +
    `If no program does, find its connection: select * from pg_locks where locktype = 'advisory'.`,
  PC2083: (name: string, statements: number): string =>
    `${name} runs outside a transaction and was interrupted after ${statements} of its statements; the next may be partly applied. ` +
    `Check the database, then continue: precast db migrate --resume.`,
  PC2084: (why: string): string =>
    `The server cannot create a database for this test: ${why}. Allow its user to create databases (alter role … createdb), ` +
    `set TEST_DATABASE_URL to another server, or let all tests share the database: PRECAST_TEST_DATABASE=shared.`,
  PC2085: (variable: string, schemes: string): string =>
    `${variable} is not a valid topics URL. It must start with one of ${schemes} followed by "//".`,
  // Codes of dead letters; never thrown.
  PC2086: (issues: string): string => `the message does not fit the type of its topic. ${issues}`,
  PC2087: (attempts: number): string =>
    `${attempts} attempts did not finish: in each the program exited, or lost the broker for too long.`,
  PC2088: (ms: number): string => `the handler did not finish within ${ms} ms.`,
  PC2089: (why: string): string => `the handler failed: ${why}.`,
  PC2090: (engine: string, why: string): string =>
    `The ${engine} driver of topics cannot reach its server: ${why}`,
  PC2091: (what: string, found: string): string =>
    `The name of a ${what} is 1 to 63 lowercase letters, digits and hyphens, and starts with a letter; it is ${found}.`,
  PC2092: (what: string): string =>
    `${what} is declared twice. Declare it in one file and import it from there, or rename the second one.`,
  PC2093: (topic: string, why: string): string =>
    `A message of topic "${topic}" cannot be published: ${why}.`,
  PC2094: (engine: string, name: string, why: string): string =>
    `The ${engine} driver of topics requires the package ${name}, which cannot be loaded (${why}). Add it to your dependencies.`,
  PC2095: (engine: string, what: string): string =>
    `The ${engine} driver of topics cannot ${what}.`,
  PC2096: (): string =>
    `The tx of publish() is not a transaction of a Database. Pass the tx of db.transaction().`,
  PC2097: (found: string): string =>
    `The tables of topics were made by a newer version of @precast/runtime (${found}). ` +
    `Update @precast/runtime in this program.`,
  PC2098: (path: string, owner: string, wanted: string): string =>
    `${path} belongs to ${owner}, but the local database would run as ${wanted}. ` +
    `Change its owner (chown -R ${wanted} ${path}), delete it to start with an empty database, or set DATABASE_URL.`,
  PC2100: (engine: string, bytes: number, limit: number, setting: string): string =>
    `The message has ${bytes} bytes, but the ${engine} driver of topics accepts at most ${limit}. Raise ${setting} of the server, ` +
    `or store large data elsewhere and publish its location.`,
  PC2101: (engine: string, why: string): string =>
    `The server of the ${engine} driver of topics rejected the operation: ${why}`,
  PC2105: (engine: string, bytes: number, most: number): string =>
    `The message has ${bytes} bytes with its attributes, but ${engine} accepts at most ${most}. ` +
    `Store large data elsewhere (a Bucket) and publish its location.`,
  PC2110: (count: number, lines: string): string =>
    `${count === 1 ? "an environment variable" : `${count} environment variables`} ${count === 1 ? "is" : "are"} missing or invalid:${lines}`,
  PC2111: (which: string): string =>
    `Secrets are missing or invalid: ${which}. Set the variable, set NAME_FILE to a file, or add a file of ` +
    `that name to the secrets folder.`,
  PC2112: (file: string, why: string): string => `The file ${file} cannot be read: ${why}`,
  PC2113: (name: string): string =>
    `${name} is not a valid variable name. Use letters, digits and _, no digit first.`,
  PC2114: (name: string, why: string): string => `cron("${name}") is invalid: ${why}.`,
  PC2115: (why: string): string => `Cron jobs cannot be coordinated between processes: ${why}.`,
  PC2116: (name: string, why: string): string => `The run of cron "${name}" was aborted: ${why}.`,
  PC2125: (name: string, found: string): string =>
    `Cache "${name}": "${found}" is not a valid address. ` +
    `Use memory:, redis://host:6379/0, rediss://host:6379 or unix:///folder/redis.sock.`,
  PC2126: (what: string): string =>
    `No Redis client is installed; ${what} requires one: npm install redis (or ioredis).`,
  PC2127: (name: string, why: string): string => `Cache "${name}": Redis failed: ${why}.`,
  PC2130: (why: string): string =>
    `The key of an object is invalid: ${why}. A key has 1 to 1,024 bytes, in segments separated by slashes.`,
  PC2131: (why: string): string => `The metadata of an object is invalid: ${why}.`,
  PC2132: (key: string, start: number, size: number | undefined): string =>
    `The range starts beyond the end of the object ${JSON.stringify(key)}, at ${start}` +
    (size === undefined ? `.` : `: it has ${size} bytes.`),
  PC2133: (name: string): string =>
    `Bucket "${name}" is not public. Use new Bucket("${name}", { public: true }), or downloadUrl() for a URL that expires.`,
  PC2134: (name: string, why: string): string => `Bucket "${name}": ${why}.`,
  PC2135: (name: string): string =>
    `Buckets in S3 require the package ${name}: npm install @aws-sdk/client-s3 @aws-sdk/lib-storage @aws-sdk/s3-request-presigner.`,
  PC2136: (name: string): string =>
    `Bucket "${name}" is in a folder, and no application of this process serves it. Its URLs require serve(), or BUCKET_ORIGIN.`,
  PC2137: (name: string, why: string): string => `Bucket "${name}": S3 failed: ${why}`,
  PC2140: (): string =>
    `The dashboard is enabled in production without protection. ` +
    `Set a token or a guard: serve(routes, { dashboard: { token: process.env.DASHBOARD_TOKEN } }).`,
  PC2141: (file: string): string =>
    `The dashboard's file ${file} is missing. It is read from the package @precast/runtime, which must be installed ` +
    `and not bundled into the program.`,
  PC2145: (name: string, variable: string): string =>
    `The service "${name}" has no address. Set ${variable}, for example ${variable}=http://127.0.0.1:3001.`,
  PC2146: (name: string, variable: string): string =>
    `The address of the service "${name}" is not an http: or https: URL. Set ${variable}, for example ${variable}=http://127.0.0.1:3001.`,
  PC2155: (): string =>
    `A statement is a template: db.query\`select …\` or sql\`…\`. It was called with another value, whose text would become SQL.`,
  PC2156: (channel: string): string =>
    `The channel "${channel}" is longer than 63 bytes, the longest name in PostgreSQL.`,
  PC2157: (variable: string, why: string): string =>
    `${variable} is not the address of a PostgreSQL database: ${why}. ` +
    `Set ${variable}=postgres://user:password@host:5432/name.`,
  PC2158: (name: string, why: string): string =>
    `The statements of database "${name}" cannot be checked: ${why}.`,
  PC2159: (name: string, tables: readonly string[]): string =>
    `Database "${name}" does not report changes of ${tables.join(", ")}: a table does not exist, or has no trigger. ` +
    `Add a migration (docs/live.md):\n\n${reportChanges(tables)}\n`,
  PC2160: (why: string): string => why,
  PC2180: (engine: string, why: string): string =>
    `The server of the ${engine} driver of topics rejected the message: ${why}`,
  PC2181: (name: string, ms: number): string =>
    `Bucket "${name}": S3 did not respond within ${ms} ms (timeout of new Bucket()).`,
  PC2182: (variable: string, why: string): string =>
    `${variable} is not a valid topics URL: ${why}.`,
  PC2183: (name: string, ms: number): string =>
    `Cache "${name}": the load function did not settle within ${ms} ms. ` +
    `Give what it waits for a timeout, or raise loadTimeout.`,
  PC2184: (name: string, found: string): string =>
    `Cache "${name}": a key contains ${found}, which JSON cannot represent. Check the number before it becomes a key.`,
  PC2185: (name: string, why: string): string => `Bucket "${name}": S3 is out of reach: ${why}`,
  PC2190: (from: string, to: string): string => circularText(from, to),
  // Thrown as ResponseMismatch, which has the issues as data.
  PC2191: (issues: string): string => `The handler's result does not fit its type:\n${issues}`,
  PC2192: (route: string, where: string): string =>
    `Route "${route}"${where} was made in a generic function, and the compiler found no call of it that knows the types. ` +
    `Call the function by its name with known types, crud<User>("/users"), and let it return the endpoint, alone or in an object.`,
  PC2200: (why: string): string => `The broker of WebSockets cannot be used: ${why}.`,
  // Written to the log; never thrown.
  PC2201: (broker: string, why: string): string =>
    `WebSockets: the connection to ${broker} is lost (${why}). Messages of other processes do not arrive until it is open again.`,
  PC2202: (messages: string, broker: string, why: string): string =>
    `WebSockets: ${messages} not sent over ${broker}: ${why}.`,
} as const

/** Codes of the errors that the runtime throws: docs/runtime-errors.md, docs/database-errors.md. */
export type RuntimeErrorCode = keyof typeof runtimeErrors

/** The error of one catalogue entry; the holes of its text are typed by the entry. */
export function runtimeError<C extends RuntimeErrorCode>(
  code: C,
  ...holes: Parameters<(typeof runtimeErrors)[C]>
): PrecastError {
  const text = runtimeErrors[code] as (...holes: unknown[]) => string
  const error = new PrecastError(code, text(...holes))
  captureCaller(error, runtimeError)
  return error
}
