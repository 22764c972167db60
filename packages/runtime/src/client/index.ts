export { createClient } from "./create-client.ts"
export { createSocket } from "./socket/create-socket.ts"
export {
  AbortedError,
  AnswerError,
  ClientError,
  ClosedError,
  NetworkError,
  ProblemError,
  TimeoutError,
} from "./errors.ts"
export type { CallInfo, ProblemFacts } from "./errors.ts"
export type {
  Call,
  CallError,
  CallOptions,
  Client,
  ClientOptions,
  Outcome,
  Received,
  Reply,
  RetryOptions,
} from "./types.ts"
export type {
  ClientSocket,
  ConnectOptions,
  ReceivedBy,
  SentBy,
  SocketClientOptions,
  SocketEvents,
  SocketRetryOptions,
} from "./socket/types.ts"
