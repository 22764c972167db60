import type { DatabaseOptions } from "../../../../packages/runtime/src/resources/database/database-options.ts"
import { unsupported } from "../unsupported.ts"
import type { ConnectionParameters } from "./pg-modules.ts"

/** The options of a `Database` of one connection, for those of a client of `pg`. */
export function settingsOf(parameters: ConnectionParameters, connect: number): DatabaseOptions {
  const { ssl, password, statement_timeout, idle_in_transaction_session_timeout: idle } = parameters
  return {
    url: urlOf(parameters),
    ...(ssl !== undefined && ssl !== false && { tls: tlsOf(ssl) }),
    ...(typeof password === "function" && { password: password as () => string }),
    pool: { max: 1 },
    timeouts: {
      connect,
      statement: millisecondsOf(statement_timeout),
      idleInTransaction: millisecondsOf(idle),
      idle: 0,
      lifetime: 0,
    },
  }
}

function tlsOf(ssl: unknown): boolean | object {
  return typeof ssl === "object" && ssl !== null ? ssl : true
}

function millisecondsOf(value: unknown): number {
  return Math.trunc(Number(value) || 0)
}

function urlOf(parameters: ConnectionParameters): string {
  const { user, password, host = "", port, database = "", options } = parameters
  if (parameters.replication) unsupported("the option replication")
  const encoded = (text: unknown): string => encodeURIComponent(String(text ?? ""))
  const secret = typeof password === "string" && password !== "" ? `:${encoded(password)}` : ""
  const query = new URLSearchParams({
    application_name: parameters.application_name ?? parameters.fallback_application_name ?? "",
    ...(options && { options }),
  })
  const place = host.startsWith("/") ? encoded(host) : `${host}:${port}`
  return `postgres://${encoded(user)}${secret}@${place}/${encoded(database)}?${query}`
}
