import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import type { Project } from "./hosts-project.ts"

/** tsserver in a process of its own, spoken to over its standard input and output as editors do. */
export interface Server {
  /** A request with a response; rejects with the server's message when it fails. */
  ask<Body>(command: string, args: object): Promise<Body>
  /** A request that is not. */
  tell(command: string, args: object): void
  open(file: string, text?: string): void
  /** Puts `text` in place of what stands from one place to another, both as [line, offset], from 1. */
  change(file: string, from: Place, to: Place, text: string): void
  /** The contents of the error list for a file: the response to `geterr`. */
  errors(file: string): Promise<Shown[]>
  /** Everything that it has written into its log. */
  end(): Promise<void>
}

export type Place = readonly [line: number, offset: number]

/** A line of the error list. */
export interface Shown {
  start: { line: number; offset: number }
  end: { line: number; offset: number }
  text: string
  code: number
  category: string
  source?: string
  relatedInformation?: readonly {
    message: string
    span: { file: string; start: { line: number; offset: number } }
  }[]
}

interface Message {
  type: "response" | "event"
  event?: string
  request_seq?: number
  success?: boolean
  message?: string
  body?: unknown
}

/** @param args of the command line; the log goes to `log` in the project's folder */
export function startServer(
  project: Pick<Project, "folder">,
  args: readonly string[] = [],
  isLogged = true,
): Server {
  const file = join(project.folder, "node_modules/typescript/lib/tsserver.js")
  const log = isLogged
    ? ["--logVerbosity", "verbose", "--logFile", join(project.folder, "log")]
    : []
  const child = spawn(
    process.execPath,
    [file, "--disableAutomaticTypingAcquisition", ...log, ...args],
    {
      cwd: project.folder,
      stdio: ["pipe", "pipe", "inherit"],
    },
  )
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Set<(message: Message) => void>()
  readMessages(child, (message) => {
    const { request_seq: of } = message
    if (message.type === "response" && of !== undefined) waiting.get(of)?.(message)
    for (const listener of listeners) listener(message)
  })
  let seq = 0
  const send = (command: string, args: object): number => {
    child.stdin!.write(
      `${JSON.stringify({ seq: ++seq, type: "request", command, arguments: args })}\n`,
    )
    return seq
  }
  const at = (name: string): string => join(project.folder, name)
  const server: Server = {
    ask: (command, args) =>
      new Promise((resolve, reject) => {
        const id = send(command, args)
        waiting.set(id, ({ success, body, message }) => {
          waiting.delete(id)
          if (success) resolve(body as never)
          else reject(new Error(message))
        })
      }),
    tell: (command, args) => void send(command, args),
    open: (name, text) => void send("open", { file: at(name), fileContent: text }),
    change: (name, [line, offset], [endLine, endOffset], insertString) =>
      void send("change", { file: at(name), line, offset, endLine, endOffset, insertString }),
    errors: (name) =>
      new Promise((resolve) => {
        const shown: Shown[] = []
        const listener = ({ event, body }: Message): void => {
          if (event === "syntaxDiag" || event === "semanticDiag")
            shown.push(...(body as { diagnostics: Shown[] }).diagnostics)
          if (event !== "requestCompleted") return
          listeners.delete(listener)
          resolve(shown)
        }
        listeners.add(listener)
        send("geterr", { delay: 0, files: [at(name)] })
      }),
    end: () =>
      new Promise((done) => {
        child.once("exit", () => done())
        send("exit", {})
      }),
  }
  return server
}

/** Messages come as `Content-Length: n`, an empty line and n bytes. */
function readMessages(child: ChildProcess, take: (message: Message) => void): void {
  let buffer = Buffer.alloc(0)
  child.stdout!.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const head = buffer.indexOf("\r\n\r\n")
      if (head === -1) return
      const length = Number(/Content-Length: (\d+)/.exec(buffer.toString("utf8", 0, head))?.[1])
      const end = head + 4 + length
      if (buffer.length < end) return
      take(JSON.parse(buffer.toString("utf8", head + 4, end)) as Message)
      buffer = buffer.subarray(end)
    }
  })
}

/** Where a text first stands, and some characters behind its beginning. */
export function place(
  text: string,
  needle: string,
  within: number,
): { line: number; offset: number } {
  const before = text.slice(0, text.indexOf(needle) + within).split("\n")
  return { line: before.length, offset: before.at(-1)!.length + 1 }
}
