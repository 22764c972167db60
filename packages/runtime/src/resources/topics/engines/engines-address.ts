import { existsSync } from "node:fs"
import { runtimeError } from "../../../base/errors/catalog.ts"
import { hasRedisDatabase } from "../../../base/redis/redis.ts"

/** The rule for the value of a parameter: a pattern, and its description. */
type Rule = readonly [pattern: RegExp, words: string]

const TEXT: Rule = [/./, "a text"]
const FLAG: Rule = [/^(?:true|false|1|0)$/, "true or false"]
const COUNT: Rule = [/^[1-9]\d{0,5}$/, "a whole number above 0"]
const PORT: Rule = [/^[1-9]\d{0,4}$/, "a port"]
const HOST: Rule = [/^[^\s,/]+$/, "host:port"]
// Part of the names of topics, queues and subjects, and all brokers have these characters.
const PREFIX: Rule = [/^[A-Za-z][\w-]{0,63}$/, "letters, digits, - and _, a letter first"]

const ALL = { prefix: PREFIX }

/** Parameters by scheme; null: those of the client library. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, Rule>> | null>> = {
  "postgres:": null,
  "postgresql:": null,
  "nats:": {
    ...ALL,
    servers: [/^[^\s,/]+(?:,[^\s,/]+)*$/, "host:port,host:port"],
    replicas: COUNT,
    tls: FLAG,
    creds: TEXT,
  },
  "redis:": { ...ALL, client: [/^(?:redis|ioredis)$/, "redis or ioredis"] },
  "rediss:": { ...ALL, client: [/^(?:redis|ioredis)$/, "redis or ioredis"] },
  "amqp:": ALL,
  "amqps:": ALL,
  "kafka:": {
    ...ALL,
    broker: HOST,
    tls: FLAG,
    mechanism: [/^(?:plain|scram-sha-256|scram-sha-512)$/, "plain, scram-sha-256 or scram-sha-512"],
    client: TEXT,
    partitions: COUNT,
    replicas: [/^(?:-1|[1-9]\d{0,3})$/, "a whole number above 0"],
  },
  "sqs:": {
    ...ALL,
    region: TEXT,
    tls: FLAG,
    fanout: [/^(?:queues|sns)$/, "queues or sns"],
  },
  "pubsub:": { ...ALL, emulator: HOST },
  "nsq:": { ...ALL, http: PORT, lookup: HOST },
}

/**
 * Checks a URL for errors that no retry can fix: a driver would retry such a URL forever.
 * @param variable that has the URL, for messages, which do not show passwords
 * @throws PrecastError PC2182
 */
export function checkAddress(url: URL, variable: string): void {
  const fault = addressFault(url)
  if (fault !== undefined) throw runtimeError("PC2182", variable, fault)
}

/** What is wrong with the URL of a broker, without its password; undefined if it can be used. */
export function addressFault(url: URL): string | undefined {
  const { protocol, searchParams } = url
  const rules = Object.hasOwn(PARAMETERS, protocol) ? PARAMETERS[protocol] : undefined
  if (rules === null || rules === undefined) return undefined
  const wrong = wrongPart(url)
  if (wrong !== undefined) return wrong
  for (const [name, value] of searchParams) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) {
      return `"${name}" is not one of its parameters (${Object.keys(rules).join(", ")})`
    }
    const [pattern, words] = rule
    if (!pattern.test(value)) return `its parameter "${name}" must be ${words}`
  }
  return undefined
}

function wrongPart(url: URL): string | undefined {
  const { protocol, hostname, username, password, pathname, searchParams } = url
  if (hostname === "") return `${protocol}// needs a host`
  for (const part of [username, password, pathname])
    if (!canDecode(part)) return "its user, password or path has a % that begins no escape"
  if (/^rediss?:$/.test(protocol)) {
    if (!hasRedisDatabase(url)) return `its path "${pathname}" is not the number of a database`
  } else if (!/^amqps?:$/.test(protocol) && !/^\/?$/.test(pathname))
    return `it has a path, "${pathname}", which ${protocol}// does not take`
  const file = searchParams.get("creds")
  if (file && !existsSync(file)) return `the file of its parameter "creds" does not exist: ${file}`
  return undefined
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
