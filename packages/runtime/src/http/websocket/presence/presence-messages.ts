/** Members of one topic that have joined and left; each as its JSON text. */
export interface TopicChange {
  readonly topic: string
  readonly joined: readonly string[]
  readonly left: readonly string[]
}

/** What processes send each other about the members of an endpoint. Versions count the changes of one process. */
export type PresenceMessage =
  /** The process runs, and has sent so many changes. */
  | { readonly kind: "alive"; readonly version: number }
  | { readonly kind: "change"; readonly version: number; readonly changes: readonly TopicChange[] }
  /** All members of the process, in several parts if they are many. */
  | {
      readonly kind: "state"
      readonly version: number
      readonly part: number
      readonly parts: number
      readonly changes: readonly TopicChange[]
    }
  /** Requests the state of a process; "": of all. */
  | { readonly kind: "want"; readonly of: string }
  /** The process closes. */
  | { readonly kind: "gone" }

/** Length of a part of a state: brokers limit what they accept. */
const PART_LENGTH = 32_768

/** @param origin the process that sends it */
export function writePresence(origin: string, message: PresenceMessage): string {
  switch (message.kind) {
    case "alive":
      return JSON.stringify([origin, "alive", message.version])
    case "want":
      return JSON.stringify([origin, "want", message.of])
    case "gone":
      return JSON.stringify([origin, "gone"])
    case "change":
      return `${head(origin, "change", message.version)},${list(message.changes)}]`
    case "state": {
      const { version, part, parts, changes } = message
      return `${head(origin, "state", version)},${list(changes)},${part},${parts}]`
    }
  }
}

function head(origin: string, kind: string, version: number): string {
  return `[${JSON.stringify(origin)},"${kind}",${version}`
}

/** Members are JSON texts already. */
function list(changes: readonly TopicChange[]): string {
  const all = changes.map(
    ({ topic, joined, left }) => `[${JSON.stringify(topic)},[${joined.join()}],[${left.join()}]]`,
  )
  return `[${all.join()}]`
}

/** Splits changes into parts that brokers accept; at least one. */
export function partsOf(changes: Iterable<TopicChange>): readonly (readonly TopicChange[])[] {
  const parts: TopicChange[][] = [[]]
  let length = 0
  for (const { topic, joined, left } of changes) {
    for (const [at, members] of [joined, left].entries()) {
      for (const few of groupsOf(members)) {
        const more = few.reduce((sum, member) => sum + member.length + 1, topic.length)
        if (length > 0 && length + more > PART_LENGTH) length = parts.push([]) && 0
        length += more
        parts.at(-1)?.push({ topic, joined: at === 0 ? few : [], left: at === 1 ? few : [] })
      }
    }
  }
  return parts
}

/** Members that fit a part; at least one. */
function* groupsOf(members: readonly string[]): Iterable<readonly string[]> {
  let group: string[] = []
  let length = 0
  for (const member of members) {
    if (group.length > 0 && length + member.length > PART_LENGTH) {
      yield group
      group = []
      length = 0
    }
    group.push(member)
    length += member.length + 1
  }
  if (group.length > 0) yield group
}

/** undefined: the text is not such a message. Other programs may send anything. */
export function readPresence(
  text: string,
): { readonly origin: string; readonly message: PresenceMessage } | undefined {
  const read = parsed(text)
  if (!Array.isArray(read)) return undefined
  const [origin, kind, first, changes, part, parts] = read as readonly unknown[]
  if (typeof origin !== "string" || origin.length > LONGEST_ORIGIN) return undefined
  if (kind === "gone") return { origin, message: { kind } }
  if (kind === "want") {
    return typeof first === "string" ? { origin, message: { kind, of: first } } : undefined
  }
  if (!isCount(first)) return undefined
  if (kind === "alive") return { origin, message: { kind, version: first } }
  const topics = Array.isArray(changes) ? changes.map(readChange) : [undefined]
  if (topics.includes(undefined)) return undefined
  const common = { version: first, changes: topics as TopicChange[] }
  if (kind === "change") return { origin, message: { kind, ...common } }
  if (kind !== "state" || !isCount(part) || !isCount(parts)) return undefined
  return { origin, message: { kind, ...common, part, parts } }
}

const LONGEST_ORIGIN = 64

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function readChange(change: unknown): TopicChange | undefined {
  if (!Array.isArray(change)) return undefined
  const [topic, joined, left] = change as readonly unknown[]
  if (typeof topic !== "string" || !Array.isArray(joined) || !Array.isArray(left)) return undefined
  return { topic, joined: joined.map(textOf), left: left.map(textOf) }
}

function textOf(member: unknown): string {
  return JSON.stringify(member)
}
