export { Reply, redirect, status } from "./endpoint/reply.ts"
export type { TlsOptions } from "./transport/tls-options.ts"
export type { HeadersOf, RedirectStatus } from "./endpoint/reply.ts"
export { etag } from "./http/response/etag.ts"
export { file, FileReply, type FileOptions } from "./endpoint/file-reply.ts"
export type { StreamOptions } from "./endpoint/stream-options.ts"
export { Offer, offer, type Offered } from "./http/response/offer.ts"
export { staticFiles, type StaticOptions } from "./http/response/static-files.ts"
export type { Precompressed } from "./http/response/variants.ts"
export { ServerSentEvent, sse } from "./http/response/sse.ts"
export type { EventOptions } from "./http/response/sse.ts"
export { api } from "./endpoint/api.ts"
export {
  auth,
  type AuthHandler,
  type AuthOptions,
  type Authenticator,
} from "./endpoint/auth/auth.ts"
// With a star, so that programs can add members of their own.
export type * from "./endpoint/auth-data.ts"
export { live, type LiveOptions } from "./endpoint/live/live.ts"
export type { Changes, StopChanges } from "./endpoint/live/changes.ts"
export { startBackground } from "./resources/background/start-background.ts"
export type {
  BackgroundOptions,
  RunningBackground,
} from "./resources/background/start-background.ts"
export type { Duration, DurationUnit } from "./base/duration.ts"
export { constantTimeEqual } from "./base/constant-time.ts"
export { csrf, type CsrfOptions, type CsrfTokenOptions } from "./middleware/auth/csrf.ts"
export type { JwtKey } from "./middleware/auth/jwt-keys.ts"
export type { JwtKeys } from "./middleware/auth/jwt-keys.ts"
export { jwt, type Jwt, type JwtOptions } from "./middleware/auth/jwt.ts"
export type { SessionCookieOptions } from "./middleware/auth/session-cookie.ts"
export { memorySessions, redisSessions } from "./middleware/auth/session-store.ts"
export type { MemoryStoreOptions, SessionStore } from "./middleware/auth/session-store.ts"
export type { Session } from "./middleware/auth/auth-session.ts"
export { sessions, type SessionData, type SessionOptions } from "./middleware/auth/sessions.ts"
export type { ApiOptions, Context, Endpoint, RouteInfo, RouteLimits } from "./endpoint/api.ts"
export type { Method } from "./base/method.ts"
export type { FormFile, FormPart, FormParts, FormText } from "./http/request/parts-body.ts"
export type { Upload } from "./http/request/uploaded-file.ts"
export { Bucket } from "./resources/buckets/bucket.ts"
export type {
  BucketOptions,
  GetOptions,
  ListOptions,
  SignedUrlOptions,
} from "./resources/buckets/bucket.ts"
export type { JsonBucket } from "./resources/buckets/json-bucket.ts"
export type {
  BucketBody,
  BucketFile,
  BucketInfo,
  BucketObject,
  PutOptions,
} from "./resources/buckets/buckets-store.ts"
export { Cache } from "./resources/cache/cache.ts"
export type { CacheEntry, CacheSetOptions, CacheStats } from "./resources/cache/cache.ts"
export type { CacheOptions } from "./resources/cache/cache-options.ts"
export { signCookie, unsignCookie } from "./endpoint/cookies/sign.ts"
export { accessLog, type AccessLogOptions, type Log } from "./middleware/log/access-log.ts"
export { compression, type CompressionOptions } from "./middleware/compression/compression.ts"
export type { Levels } from "./middleware/compression/compressor.ts"
export { deadlines, type DeadlinesOptions } from "./middleware/deadlines.ts"
export { health, type HealthOptions } from "./middleware/health/health.ts"
export type { HealthCheck } from "./middleware/health/health.ts"
export { loadShedding, type LoadSheddingOptions } from "./middleware/load/load-shedding.ts"
export type { LogFunction, Logger, LoggerOptions } from "./middleware/log/logger.ts"
export { cors, type CorsOptions } from "./middleware/headers/cors.ts"
export type { ContentSecurityPolicy } from "./middleware/headers/content-security-policy.ts"
export type { Origins } from "./middleware/headers/cors.ts"
export { rateLimit, type RateLimitOptions } from "./middleware/limits/rate-limit.ts"
export { memoryRateStore, redisRateStore } from "./middleware/limits/rate-store.ts"
export type {
  MemoryRateStoreOptions,
  RatePolicy,
  RateStore,
  RateLimitResult,
} from "./middleware/limits/rate-store.ts"
export { requestId, type RequestId, type RequestIdOptions } from "./middleware/request-id.ts"
export {
  securityHeaders,
  type ReferrerPolicy,
  type SecurityHeadersOptions,
  type StrictTransportSecurity,
} from "./middleware/headers/security-headers.ts"
export { ApiError } from "./base/errors/api-error.ts"
export { PrecastError, type RuntimeErrorCode } from "./base/errors/catalog.ts"
export type { ProblemCode } from "./base/errors/errors-problems.ts"
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
} from "./types/functions.ts"
export type { SchemaOptions, StrictOption } from "./types/functions.ts"
export type { RequestCoding } from "./http/request/inflate.ts"
export type { ErrorSource } from "./http/lifecycle/lifecycle.ts"
export { config, type ConfigOptions } from "./resources/config/config.ts"
export { ConfigError, type ConfigProblem } from "./resources/config/config.ts"
export { secret } from "./resources/config/secret.ts"
export { Secret } from "./base/environment/secret-value.ts"
export { cron, type CronJob } from "./resources/cron/job.ts"
export type {
  CronEvery,
  CronHandler,
  CronOptions,
  CronRules,
  CronRun,
  CronSchedule,
} from "./resources/cron/cron-options.ts"
export { group } from "./endpoint/group.ts"
export type { Group, GroupOptions } from "./endpoint/group.ts"
export type { DashboardOptions } from "./app/options/options.ts"
export { Database } from "./resources/database/database-class.ts"
export type {
  DatabaseOptions,
  DatabasePool,
  DatabaseTimeouts,
} from "./resources/database/database-options.ts"
export type { ListenOptions } from "./resources/database/listener.ts"
export type { DatabaseNotice } from "./resources/database/wire/server-error.ts"
export type { Queries } from "./resources/database/queries.ts"
export type { CopySource } from "./resources/database/copy-rows.ts"
export type {
  ReservedConnection,
  ReserveOptions,
} from "./resources/database/reserved-connection.ts"
export type { TransactionOptions } from "./resources/database/run-transaction.ts"
export type { Json } from "./resources/database/json.ts"
export { json } from "./resources/database/json-value.ts"
export type { ActingDatabase, ScopeOptions } from "./resources/database/scope.ts"
export type { ActingOptions } from "./resources/database/acting-setup.ts"
export type { Sql, SqlValue } from "./resources/database/sql.ts"
export { sql } from "./resources/database/sql-tag.ts"
export type { Transaction } from "./resources/database/transaction.ts"
export { DatabaseError, type DatabaseCondition } from "./base/errors/database-error.ts"
export { hook } from "./endpoint/hooks.ts"
export type { Hook, HookResult, Middleware, Provided, RequestEnd, Use } from "./endpoint/hooks.ts"
export { accepts } from "./endpoint/accept.ts"
export type { TrustProxy } from "./endpoint/client-address.ts"
export { ResponseHeaders } from "./endpoint/response-headers.ts"
export { OutgoingResponse } from "./endpoint/outgoing-response.ts"
export type { ResponseBody, BodySource } from "./endpoint/outgoing-response.ts"
export type { Problem } from "./http/response/response-problem.ts"
export type { ProblemOptions } from "./http/response/response-problem.ts"
export type { InjectRequest, InjectResponse } from "./app/compose/inject.ts"
export type { Issue, IssueCode, IssueRule, Result } from "./types/issue.ts"
export type { JsonSchema, JsonSchemaPart } from "./types/json-schema.ts"
export type { DocsOptions } from "./openapi/docs-options.ts"
export type { OpenApiDocument, OpenApiInfo } from "./openapi/document.ts"
export { prettify } from "./types/prettify.ts"
export type { AnyRoutes, RouteRecord, Routes } from "./endpoint/routes.ts"
export type { RedisClient } from "./base/redis/redis.ts"
export { defaultRegistry, Registry, type RegistryOption } from "./base/registry.ts"
export { serve, type App } from "./app/serve/serve.ts"
export type { ServeLimits, ServeOptions, WebSocketsOptions } from "./app/options/serve-options.ts"
export type { CookieOptions, UploadOptions } from "./base/source-options.ts"
export type {
  JsonOf,
  Schema,
  StandardIssue,
  StandardJSONSchemaV1,
  StandardResult,
  StandardSchemaV1,
} from "./types/standard-schema.ts"
export type * from "./types/tags.ts"
export { closeTopics } from "./resources/topics/close.ts"
export { once } from "./resources/topics/once.ts"
export { Deadline, type WithDeadline } from "./client/services/deadline.ts"
export { service, type Service, type ServiceOptions } from "./client/services/service.ts"
export { Subscription } from "./resources/topics/subscription.ts"
export type {
  DeadMessage,
  MessageContext,
  SubscriptionOptions,
} from "./resources/topics/subscription.ts"
export { Topic } from "./resources/topics/topic.ts"
export type {
  KeyOf,
  PublishOptions,
  RetryOptions,
  TopicOptions,
} from "./resources/topics/topics-options.ts"
export type { TypeCode, TypeFunctions, TypeOperation } from "./types/type-code.ts"
export { ValidationError } from "./types/validation-error.ts"
export type { Fetchable } from "./app/compose/compose-app.ts"
export { createApp, type AppOptions, type FetchApp } from "./app/compose/create-app.ts"
export type { FetchInfo } from "./http/fetch/fetch-reply.ts"
export type { ParamsOf } from "./endpoint/raw/raw.ts"
export type { RawContext, RawHandler, RawOptions } from "./endpoint/raw/raw.ts"
export { mount, type Mountable, type MountOptions } from "./http/fetch/mount.ts"
export type { SocketLimits, SocketOptions } from "./endpoint/sockets/sockets-options.ts"
export type {
  Presence,
  Socket,
  SocketEndpoint,
  SocketHandlers,
} from "./endpoint/sockets/sockets-types.ts"
export { nodeMiddleware, type NodeMiddleware } from "./app/compose/node-middleware.ts"
