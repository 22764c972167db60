// The used parts of the AWS clients, which only programs that use them install.
import { findClient, type ClientOptions } from "../client-of.ts"

/** A message as SQS returns it. */
export interface Taken {
  Body?: string
  ReceiptHandle?: string
  Attributes?: Record<string, string>
}

export interface Answer {
  QueueUrl?: string
  QueueUrls?: string[]
  NextToken?: string
  TopicArn?: string
  Attributes?: Record<string, string>
  Messages?: Taken[]
  Failed?: { Message?: string; Code?: string; Id?: string; SenderFault?: boolean }[]
}

export type Input = Record<string, unknown>

/** Sends one command by its name; an error has the `name` that AWS gave it. */
export type Send = (command: string, input: Input, signal?: AbortSignal) => Promise<Answer>

export interface Aws {
  readonly sqs: Send
  readonly sns: Send
  close(): void
}

interface Library {
  [name: string]: new (input: object) => {
    send(command: object, options?: object): Promise<Answer>
    destroy(): void
  }
}

/** Clients of one region, or of one server that speaks the same. */
export async function connectAws(url: URL, options: ClientOptions): Promise<Aws> {
  const settings = settingsOf(url)
  const sqs = await clientOf("@aws-sdk/client-sqs", "SQSClient", settings, options)
  let sns: ReturnType<typeof clientOf> | undefined
  return {
    sqs: sqs.send,
    sns: async (command, input, signal) => {
      sns ??= clientOf("@aws-sdk/client-sns", "SNSClient", settings, options)
      return (await sns).send(command, input, signal)
    },
    close: () => {
      sqs.close()
      void sns?.then((client) => client.close())
    },
  }
}

async function clientOf(
  name: string,
  main: string,
  settings: object,
  options: ClientOptions,
): Promise<{ send: Send; close(): void }> {
  const library = await findClient<Library>("SQS", name, options)
  const client = new library[main]!(settings)
  return {
    send: (command, input, abortSignal) =>
      client.send(new library[`${command}Command`]!(input), {
        abortSignal: abortSignal ?? AbortSignal.timeout(ANSWER_MS),
      }),
    close: () => client.destroy(),
  }
}

function settingsOf(url: URL): object {
  const { searchParams: given, host, hostname, port } = url
  // Regions have neither dots nor ports.
  const isServer = port !== "" || hostname.includes(".") || hostname === "localhost"
  const scheme = given.get("tls") === "true" ? "https" : "http"
  const credentials = {
    accessKeyId: decodeURIComponent(url.username) || "none",
    secretAccessKey: decodeURIComponent(url.password) || "none",
  }
  return {
    region: isServer ? (given.get("region") ?? "us-east-1") : hostname,
    ...(isServer && { endpoint: `${scheme}://${host}` }),
    // A self-hosted server need not check credentials; AWS resolves them in its own ways.
    ...((isServer || url.username !== "") && { credentials }),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 30_000,
      httpsAgent: sockets,
      httpAgent: sockets,
    },
  }
}

// Timeout of requests without long polling.
const ANSWER_MS = 15_000

// A consumer holds one while it waits for messages.
const sockets = { maxSockets: 200 }
