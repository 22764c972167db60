// The used parts of nsqjs, which only programs that use NSQ install.
import type { EventEmitter } from "node:events"
import { findClient, type ClientOptions } from "../client-of.ts"

export interface NsqMessage {
  id: string
  body: Buffer
  /** From 1. */
  attempts: number
  timedOut: boolean
  hasResponded: boolean
  finish(): void
  requeue(delayMs: number, backoff: boolean): void
  touch(): void
}

export interface Reader extends EventEmitter {
  connect(): void
  pause(): void
  close(): void
}

export interface Writer extends EventEmitter {
  connect(): void
  publish(topic: string, messages: Buffer[], done: (error?: Error) => void): void
  close(): void
}

export interface Nsq {
  Reader: new (topic: string, channel: string, options: object) => Reader
  Writer: new (host: string, port: number, options: object) => Writer
}

export async function loadNsq(options: ClientOptions): Promise<Nsq> {
  const found = await findClient<Nsq & { default?: Nsq }>("NSQ", "nsqjs", options)
  return found.default ?? found
}
