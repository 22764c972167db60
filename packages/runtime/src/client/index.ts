export { createClient } from "./create-client.ts"
export {
  AbortedError,
  AnswerError,
  ClientError,
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
