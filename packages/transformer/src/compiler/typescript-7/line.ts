import type { Project7 } from "./api.ts"

/** A query to TypeScript's process: its name, and its parameters as JSON. */
export interface Question {
  readonly method: string
  readonly text: string
  /** Receives the parsed response; not called for a binary one. */
  readonly onResponse?: (answer: unknown) => void
}

/** The line to TypeScript's process, with many questions in one write. */
export interface Line {
  ask(question: Question): void
  /** Waits until all queries, and the queries that their responses caused, have responses. */
  settle(): void
}

/**
 * TypeScript 7.0's API waits for the response to each query. Queries that are sent here go out together;
 * their responses are kept until the API sends the same query. This depends on private parts of the API:
 * undefined where they differ from 7.0, and then each query is waited for.
 */
export function openLine({ checker }: Project7): Line | undefined {
  const client = (checker as { client?: Partial<Client> }).client
  const channel = client?.channel
  if (!client || !isClient(client) || !channel || !isChannel(channel)) return undefined
  const known = knownTo(client)
  forgetOthers(known, (checker as { snapshotId?: unknown }).snapshotId)
  if (known.line) return known.line
  const waiting: Question[] = []
  const sent: Question[] = []
  let onWay = 0
  const take = (): void => {
    const { method, text, onResponse } = sent.shift()!
    const isBinary = BINARY.has(method)
    const json = isBinary ? undefined : textWithin(channel)
    if (json === undefined) channel.readTuple()
    onWay -= text.length
    // A failed query is sent again by the API, and fails there.
    if (json === undefined && channel._msgType !== RESPONSE) return
    const answer = isBinary ? channel._msgPayload : parsed(json ?? channel._msgPayload.toString())
    known.answers.set(method + text, answer)
    if (!isBinary) onResponse?.(answer)
  }
  known.line = {
    ask(question) {
      const key = question.method + question.text
      if (known.asked.has(key) || question.text.length > LONGEST) return
      known.asked.add(key)
      waiting.push(question)
    },
    settle() {
      for (;;) {
        // Written when half of the queries in flight have responses, so that neither side waits.
        if (waiting.length > 0 && onWay <= HALF) {
          const going = send(channel, waiting)
          for (const { text } of going) onWay += text.length
          sent.push(...going)
        }
        if (sent.length === 0) return
        take()
      }
    },
  }
  return known.line
}

/**
 * Bytes of one write. Two of them are less than a pipe holds (208 KB on Linux, 8 KB at least): else both sides could
 * wait for each other to read.
 */
const ROOM = process.platform === "linux" ? 32_768 : 4096
const HALF = ROOM / 2
const LONGEST = ROOM
const BINARY: ReadonlySet<string> = new Set(["getSourceFile"])
const [REQUEST, RESPONSE] = [1, 4]

/** `client` of TypeScript 7.0, in typescript/dist/api/sync/client.js. */
interface Client {
  readonly channel: Channel
  apiRequest(method: string, parameters: unknown): unknown
  apiRequestBinary(method: string, parameters: unknown): unknown
}

/** `SyncRpcChannel`, in typescript/dist/api/syncChannel.js. */
interface Channel {
  readonly callbacks: ReadonlyMap<string, unknown>
  /** On Windows: one pipe for both directions. */
  readonly pipeFd?: number
  readonly _msgType: number
  readonly _msgPayload: Buffer
  /** What has come and is not read yet: from `readBufPos` to `readBufLen`. */
  readonly readBuf: Buffer
  readBufPos: number
  readonly readBufLen: number
  fillReadBuffer(): void
  writeAllBuf(bytes: Buffer, length: number): void
  readTuple(): void
}

function isClient(client: Partial<Client>): client is Client {
  return typeof client.apiRequest === "function" && typeof client.apiRequestBinary === "function"
}

function isChannel(channel: Channel): boolean {
  return (
    typeof channel.writeAllBuf === "function" &&
    typeof channel.readTuple === "function" &&
    typeof channel.fillReadBuffer === "function" &&
    Buffer.isBuffer(channel.readBuf) &&
    channel.pipeFd === undefined &&
    // TypeScript's process may request texts in place of files.
    channel.callbacks?.size === 0
  )
}

/** The queries and responses of a client's line. */
interface Known {
  line: Line | undefined
  /** The one that the queries are about. */
  snapshot: unknown
  readonly asked: Set<string>
  readonly answers: Map<string, unknown>
}

const clients = new WeakMap<Client, Known>()

/** Makes the client return known responses. */
function knownTo(client: Client): Known {
  const found = clients.get(client)
  if (found) return found
  const known: Known = {
    line: undefined,
    snapshot: undefined,
    asked: new Set(),
    answers: new Map(),
  }
  clients.set(client, known)
  const { apiRequest, apiRequestBinary } = client
  const from = (ask: Client["apiRequest"]): Client["apiRequest"] =>
    function answer(this: Client, method, parameters) {
      const key = method + JSON.stringify(parameters)
      if (!known.answers.has(key)) return ask.call(this, method, parameters)
      const kept = known.answers.get(key)
      known.answers.delete(key)
      return kept
    }
  client.apiRequest = from(apiRequest)
  client.apiRequestBinary = from(apiRequestBinary)
  return known
}

/** Queries about a previous snapshot are not sent any more. */
function forgetOthers(known: Known, snapshot: unknown): void {
  if (known.snapshot === snapshot) return
  known.snapshot = snapshot
  known.asked.clear()
  known.answers.clear()
}

function parsed(json: string): unknown {
  return json === "" ? undefined : JSON.parse(json)
}

/**
 * The text of a response, as `readTuple` reads it, without a buffer of its own for each: there are more than ten
 * thousand of them.
 * @returns undefined: it is another message, or not all of it has come, and nothing was read
 */
function textWithin(channel: Channel): string | undefined {
  if (channel.readBufPos >= channel.readBufLen) channel.fillReadBuffer()
  const { readBuf: bytes, readBufPos: start, readBufLen: length } = channel
  const isShort = start + 4 > length || bytes[start + 2] !== BIN_8
  if (isShort || bytes[start] !== TUPLE || bytes[start + 1] !== RESPONSE) return undefined
  const head = start + 4 + bytes[start + 3]!
  if (head + LARGEST_HEAD > length) return undefined
  const marker = bytes[head]
  const from = head + (marker === BIN_8 ? 2 : marker === BIN_16 ? 3 : LARGEST_HEAD)
  const end = from + bytes.readUIntBE(head + 1, from - head - 1)
  if (end > length) return undefined
  channel.readBufPos = end
  return bytes.toString("utf8", from, end)
}

// Of MessagePack.
const TUPLE = 0x93
const [BIN_8, BIN_16, LARGEST_HEAD] = [0xc4, 0xc5, 5]

const buffer = Buffer.allocUnsafe(2 * ROOM)

/**
 * Writes questions, `[1, name, parameters]` each in MessagePack.
 * @param waiting loses those that were written
 */
function send(channel: Channel, waiting: Question[]): readonly Question[] {
  let at = 0
  let count = 0
  for (const { method, text } of waiting) {
    if (at + Buffer.byteLength(text) + method.length > ROOM && count > 0) break
    at = buffer.writeUInt8(TUPLE, at)
    at = buffer.writeUInt8(REQUEST, at)
    at = writeBytes(method, at)
    at = writeBytes(text, at)
    count++
  }
  channel.writeAllBuf(buffer, at)
  return waiting.splice(0, count)
}

function writeBytes(text: string, start: number): number {
  const length = buffer.write(text, start + 3)
  return buffer.writeUInt16BE(length, buffer.writeUInt8(BIN_16, start)) + length
}
