export { createClient } from "./create-client.ts"
export { createStore, type Store, type StoreOptions, type StoreSnapshot } from "./create-store.ts"
export { createSocket } from "./socket/create-socket.ts"
export {
  AbortedError,
  ResponseError,
  ClientError,
  ClosedError,
  NetworkError,
  ProblemError,
  TimeoutError,
  TooLargeError,
} from "../types/client/client-errors.ts"
export type { CallInfo, ProblemFacts } from "../types/client/client-errors.ts"
export type { ResponseLimits } from "./read-within.ts"
export type { CallOptions, ClientOptions, RetryOptions, Within } from "./client-options.ts"
export type { Sent } from "./sent.ts"
export type { Call, CallError, Client, Outcome, Received, ReceivedReply } from "./types.ts"
export type {
  ClientSocket,
  ConnectOptions,
  ReceivedBy,
  SentBy,
  SocketClientOptions,
  SocketEvents,
  SocketRetryOptions,
} from "./socket/client-socket-types.ts"
