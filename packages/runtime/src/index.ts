export { Answer, redirect, status } from "./answer.ts"
export type { TlsOptions } from "./tls-options.ts"
export type { HeadersOf, RedirectStatus } from "./answer.ts"
export { etag } from "./answers/etag.ts"
export { file, FileAnswer, type FileOptions } from "./answers/file-answer.ts"
export type { StreamOptions } from "./answers/stream-options.ts"
export { Offer, offer, type Offered } from "./answers/offer.ts"
export { staticFiles, type StaticOptions } from "./answers/static-files.ts"
export type { Precompressed } from "./answers/variants.ts"
export { ServerSentEvent, sse } from "./answers/sse.ts"
export type { EventOptions } from "./answers/sse.ts"
export { api } from "./api.ts"
export { auth, type AuthHandler, type AuthOptions, type Gateway } from "./auth/auth.ts"
// With a star, so that programs can add members of their own.
export type * from "./auth/auth-data.ts"
export { runBackground } from "./background/run.ts"
export type { BackgroundOptions, RunningBackground } from "./background/run.ts"
export type { Duration, DurationUnit } from "./duration.ts"
export { constantTimeEqual } from "./auth/constant-time.ts"
export { csrf, type CsrfOptions, type CsrfTokenOptions } from "./auth/csrf.ts"
export type { JwtKey } from "./auth/jwt-key.ts"
export type { JwtKeys } from "./auth/jwt-keys.ts"
export { jwt, type Jwt, type JwtOptions } from "./auth/jwt.ts"
export type { SessionCookieOptions } from "./auth/session-cookie.ts"
export { memorySessions, redisSessions } from "./auth/session-store.ts"
export type { MemoryStoreOptions, SessionStore } from "./auth/session-store.ts"
export type { Session } from "./auth/session.ts"
export { sessions, type SessionData, type SessionOptions } from "./auth/sessions.ts"
export type { ApiOptions, Context, Endpoint, RouteInfo, RouteLimits } from "./api.ts"
export type { Method } from "./method.ts"
export type { FormFile, FormPart, FormParts, FormText } from "./body/form-parts.ts"
export type { Upload } from "./body/upload.ts"
export { Bucket } from "./buckets/bucket.ts"
export type { BucketOptions, GetOptions, ListOptions, SignedUrlOptions } from "./buckets/bucket.ts"
export type { JsonBucket } from "./buckets/json-bucket.ts"
export type {
  BucketBody,
  BucketFile,
  BucketInfo,
  BucketObject,
  PutOptions,
} from "./buckets/store.ts"
export { Cache } from "./cache/cache.ts"
export type { CacheEntry, CacheSetOptions, CacheStats } from "./cache/cache.ts"
export type { CacheOptions } from "./cache/options.ts"
export { signCookie, unsignCookie } from "./cookies/sign.ts"
export { accessLog, type AccessLogOptions, type Log } from "./batteries/access-log.ts"
export { compression, type CompressionOptions } from "./batteries/compression.ts"
export type { Levels } from "./batteries/compressor.ts"
export { deadlines, type DeadlinesOptions } from "./batteries/deadlines.ts"
export { health, type HealthOptions } from "./batteries/health.ts"
export type { HealthCheck } from "./batteries/health-checks.ts"
export { loadShedding, type LoadSheddingOptions } from "./batteries/load-shedding.ts"
export type { LogFunction, Logger, LoggerOptions } from "./batteries/logger.ts"
export { cors, type CorsOptions } from "./batteries/cors.ts"
export type { ContentSecurityPolicy } from "./batteries/csp.ts"
export type { Origins } from "./batteries/origins.ts"
export { rateLimit, type RateLimitOptions } from "./batteries/rate-limit.ts"
export { memoryRates, redisRates } from "./batteries/rate-store.ts"
export type { MemoryRatesOptions, RatePolicy, RateStore, Taken } from "./batteries/rate-store.ts"
export { requestId, type RequestId, type RequestIdOptions } from "./batteries/request-id.ts"
export {
  securityHeaders,
  type ReferrerPolicy,
  type SecurityHeadersOptions,
  type StrictTransportSecurity,
} from "./batteries/security-headers.ts"
export { ApiError } from "./errors/api-error.ts"
export { PrecastError, type RuntimeErrorCode } from "./errors/catalog.ts"
export type { ProblemCode } from "./errors/problems.ts"
export {
  assert,
  clone,
  decode,
  decodeValue,
  encode,
  equals,
  is,
  jsonSchema,
  prune,
  random,
  safeDecode,
  safeDecodeValue,
  schema,
  validate,
} from "./functions.ts"
export type { SchemaOptions, StrictOption } from "./functions.ts"
export type { RequestCoding } from "./http/inflate.ts"
export type { ErrorSource } from "./http/lifecycle.ts"
export { config, type ConfigOptions } from "./config/config.ts"
export { ConfigError, type ConfigProblem } from "./config/config-error.ts"
export { secret } from "./config/secret.ts"
export { Secret } from "./config/secret-value.ts"
export { cron, type CronJob } from "./cron/job.ts"
export type {
  CronEvery,
  CronHandler,
  CronOptions,
  CronRules,
  CronRun,
  CronSchedule,
} from "./cron/options.ts"
export { group } from "./group.ts"
export type { Group, GroupOptions } from "./group.ts"
export type { DashboardOptions } from "./dashboard/options.ts"
export { Database } from "./database/entry.ts"
export type { DatabaseOptions, DatabasePool, DatabaseTimeouts } from "./database/options.ts"
export type { ListenOptions } from "./database/listener.ts"
export type { Queries } from "./database/queries.ts"
export type { TransactionOptions } from "./database/run-transaction.ts"
export type { Json } from "./database/json.ts"
export { json } from "./database/json-value.ts"
export type { ScopeOptions } from "./database/scope.ts"
export type { Sql, SqlValue } from "./database/sql.ts"
export { sql } from "./database/sql-tag.ts"
export type { Transaction } from "./database/transaction.ts"
export { DatabaseError, type DatabaseCondition } from "./errors/database-error.ts"
export { hook } from "./hooks.ts"
export type { Hook, HookResult, Middleware, Provided, RequestEnd, Use } from "./hooks.ts"
export { accepts } from "./http/accept.ts"
export type { TrustProxy } from "./http/client-address.ts"
export { AnswerHeaders } from "./http/answer-headers.ts"
export { Outgoing } from "./http/outgoing.ts"
export type { Body as AnswerBody, BodySource } from "./http/outgoing.ts"
export type { Problem } from "./http/problem.ts"
export type { ProblemOptions } from "./http/problem-options.ts"
export type { InjectRequest, InjectResponse } from "./inject.ts"
export type { Issue, IssueCode, IssueRule, Result } from "./issue.ts"
export type { JsonSchema, JsonSchemaPart } from "./json-schema.ts"
export type { DocsOptions } from "./openapi/docs-options.ts"
export type { OpenApiDocument, OpenApiInfo } from "./openapi/types.ts"
export { prettify } from "./prettify.ts"
export type { AnyRoutes, RouteRecord, Routes } from "./routes.ts"
export type { RedisClient } from "./redis.ts"
export { serve, type App } from "./serve.ts"
export type { ServeLimits, ServeOptions } from "./serve-options.ts"
export type { CookieOptions, UploadOptions } from "./source-options.ts"
export type {
  JsonOf,
  Schema,
  StandardIssue,
  StandardJSONSchemaV1,
  StandardResult,
  StandardSchemaV1,
} from "./standard-schema.ts"
export type * from "./tags.ts"
export { closeTopics } from "./topics/close.ts"
export { once } from "./topics/once.ts"
export { Deadline, type WithDeadline } from "./services/deadline.ts"
export { service, type Service, type ServiceOptions } from "./services/service.ts"
export { Subscription } from "./topics/subscription.ts"
export type { DeadMessage, MessageContext, SubscriptionOptions } from "./topics/subscription.ts"
export { Topic } from "./topics/topic.ts"
export type { KeyOf, PublishOptions, RetryOptions, TopicOptions } from "./topics/options.ts"
export type { TypeCode, TypeFunctions, TypeOperation } from "./type-code.ts"
export { ValidationError } from "./validation-error.ts"
export type { Fetchable } from "./web/compose-app.ts"
export { createApp, type AppOptions, type FetchApp } from "./web/create-app.ts"
export type { FetchInfo } from "./web/host.ts"
export type { ParamsOf } from "./web/params.ts"
export type { RawContext, RawHandler, RawOptions } from "./web/raw.ts"
export { mount, type Mountable, type MountOptions } from "./web/mount.ts"
export type { SocketLimits, SocketOptions } from "./sockets/options.ts"
export type { Socket, SocketEndpoint, SocketHandlers } from "./sockets/types.ts"
export { nodeMiddleware, type NodeMiddleware } from "./web/node-middleware.ts"
