import type { ByteRange } from "../../http/response/range.ts"
import { contentDisposition } from "../../http/response/disposition.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { TimedOut } from "../../base/within.ts"
import { readers } from "./buckets-body.ts"
import { s3Body } from "./s3-body.ts"
import { nameOf, s3Failure, statusOf } from "./s3-errors.ts"
import {
  s3Address,
  type S3Address,
  awsPackage,
  type Client,
  type ClientModule,
  type Input,
  type PresignerModule,
  type UploadModule,
} from "./s3-client.ts"
import type {
  BucketFile,
  BucketInfo,
  BucketObject,
  BucketStore,
  ListRequest,
  PutRequest,
  SignRequest,
} from "./buckets-store.ts"

// S3 requires at least 5 MB; four parts are in flight at the same time.
const PART = 8 * 1024 * 1024

const CONNECT_MS = 5000
const SOCKETS = { maxSockets: 200 }
// Assumed upload rate of the slowest connection.
const BYTES_A_MS = 50

/**
 * @param timeoutMs longest time for a response of S3, and for each part of a body
 * @throws PrecastError PC2134, PC2135
 */
export async function openS3(name: string, url: string, timeoutMs: number): Promise<BucketStore> {
  const address = s3Address(name, url)
  const aws = await awsPackage<ClientModule>("@aws-sdk/client-s3")
  const client = new aws.S3Client({
    ...(address.region !== undefined && { region: address.region }),
    ...(address.endpoint !== undefined && { endpoint: address.endpoint }),
    forcePathStyle: address.pathStyle,
    // By default, URLs signed for uploads require a checksum, which not all servers support.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, CONNECT_MS),
      // Without a byte in either direction.
      socketTimeout: timeoutMs,
      httpAgent: SOCKETS,
      httpsAgent: SOCKETS,
    },
  })
  return new S3Store({ name, address, aws, client, timeoutMs })
}

/** S3's response about an object. */
interface ObjectResponse {
  readonly ContentLength?: number
  readonly ContentRange?: string
  readonly ETag?: string
  readonly LastModified?: Date
  readonly ContentType?: string
  readonly Metadata?: Readonly<Record<string, string>>
  readonly Body?: { transformToWebStream(): ReadableStream<Uint8Array> }
}

interface ListResponse {
  readonly Contents?: readonly { Key: string; Size: number; ETag: string; LastModified: Date }[]
  readonly NextContinuationToken?: string
}

interface S3Parts {
  readonly name: string
  readonly address: S3Address
  readonly aws: ClientModule
  readonly client: Client
  readonly timeoutMs: number
}

/** Stores objects in S3. */
class S3Store implements BucketStore {
  readonly #name: string
  readonly #address: S3Address
  readonly #aws: ClientModule
  readonly #client: Client
  readonly #timeoutMs: number

  constructor({ name, address, aws, client, timeoutMs }: S3Parts) {
    this.#name = name
    this.#address = address
    this.#aws = aws
    this.#client = client
    this.#timeoutMs = timeoutMs
  }

  async put(request: PutRequest): Promise<BucketInfo | null> {
    const { key, body, type, metadata, isNew, signal } = request
    const input = {
      ...this.#at(key),
      ContentType: type,
      Metadata: metadata,
      ...(isNew && { IfNoneMatch: "*" }),
    }
    try {
      if (body instanceof Uint8Array && body.length <= PART) {
        const command = new this.#aws.PutObjectCommand({ ...input, Body: body })
        await this.#send(command, signal, body.length / BYTES_A_MS)
      } else await this.#upload(input, body, signal)
    } catch (error) {
      signal?.throwIfAborted()
      // 409: a concurrent request created the object.
      if (isNew && [412, 409].includes(statusOf(error))) return null
      throw this.#failure(error)
    }
    const info = await this.head(key)
    // Deleted in the meantime.
    return info ?? { key, size: 0, etag: "", modified: new Date(), type, metadata }
  }

  /** In parts, as many as the body has. */
  async #upload(
    input: Input,
    body: PutRequest["body"],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { Upload } = await awsPackage<UploadModule>("@aws-sdk/lib-storage")
    const { Readable } = await import("node:stream")
    const Body = body instanceof Uint8Array ? body : Readable.from(body, { objectMode: false })
    const upload = new Upload({
      client: this.#client,
      params: { ...input, Body },
      partSize: PART,
      queueSize: 4,
    })
    const stop = (): void => void upload.abort().catch(() => {})
    signal?.addEventListener("abort", stop, { once: true })
    try {
      signal?.throwIfAborted()
      await upload.done()
    } finally {
      signal?.removeEventListener("abort", stop)
    }
  }

  async get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<BucketFile | null> {
    const asked = range && rangeOf(range.start, range.end)
    const command = new this.#aws.GetObjectCommand({
      ...this.#at(key),
      ...(asked !== undefined && { Range: asked }),
    })
    const said = await this.#find(command, signal).catch((error: unknown) => {
      if (statusOf(error) !== 416) throw this.#failure(error)
      throw runtimeError("PC2132", key, range?.start ?? 0, undefined)
    })
    if (said === null) return null
    const start = range?.start ?? 0
    const body = s3Body({
      first: said.Body!.transformToWebStream(),
      length: said.ContentLength ?? Infinity,
      timeoutMs: this.#timeoutMs,
      signal,
      again: (offset) => this.#rest(key, said, rangeOf(start + offset, range?.end), signal),
      failure: (error) => this.#failure(error),
    })
    return { ...infoOf(key, said), body, ...readers(body) }
  }

  /** The rest of the same version of an object. */
  async #rest(
    key: string,
    { ETag }: ObjectResponse,
    Range: string,
    signal: AbortSignal | undefined,
  ): Promise<ReadableStream<Uint8Array>> {
    const input = { ...this.#at(key), Range, ...(ETag !== undefined && { IfMatch: ETag }) }
    const said = (await this.#send(new this.#aws.GetObjectCommand(input), signal)) as ObjectResponse
    return said.Body!.transformToWebStream()
  }

  /** @throws the client's error, TimedOut, or the signal's reason */
  async #send(
    command: InstanceType<ClientModule["GetObjectCommand"]>,
    signal?: AbortSignal,
    moreMs = 0,
  ): Promise<unknown> {
    const limit = new AbortController()
    const ms = this.#timeoutMs + moreMs
    // Includes the wait for a connection, and retries. The signal also applies to the body.
    const timer = setTimeout(() => limit.abort(), ms)
    const abortSignal = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
    try {
      return await this.#client.send(command, { abortSignal })
    } catch (error) {
      signal?.throwIfAborted()
      throw limit.signal.aborted ? new TimedOut(`no response within ${ms} ms`) : error
    } finally {
      clearTimeout(timer)
    }
  }

  async head(key: string): Promise<BucketInfo | null> {
    try {
      const said = await this.#find(new this.#aws.HeadObjectCommand(this.#at(key)))
      return said && infoOf(key, said)
    } catch (error) {
      throw this.#failure(error)
    }
  }

  async *list({ prefix, after, limit }: ListRequest): AsyncIterable<BucketObject> {
    const { bucket, prefix: base } = this.#address
    let left = limit
    let token: string | undefined
    do {
      const command = new this.#aws.ListObjectsV2Command({
        Bucket: bucket,
        Prefix: base + prefix,
        MaxKeys: Math.min(1000, left),
        ...(after !== "" && { StartAfter: base + after }),
        ...(token !== undefined && { ContinuationToken: token }),
      })
      const page = (await this.#send(command).catch((error: unknown) => {
        throw this.#failure(error)
      })) as ListResponse
      for (const { Key, Size, ETag, LastModified } of page.Contents ?? []) {
        if (left-- <= 0) return
        yield {
          key: Key.slice(base.length),
          size: Size,
          etag: unquoted(ETag),
          modified: LastModified,
        }
      }
      token = page.NextContinuationToken
    } while (token !== undefined && left > 0)
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#send(new this.#aws.DeleteObjectCommand(this.#at(key)))
    } catch (error) {
      if (statusOf(error) !== 404) throw this.#failure(error)
    }
  }

  async signedUrl({ method, key, expiresMs, type, download }: SignRequest): Promise<string> {
    const { getSignedUrl } = await awsPackage<PresignerModule>("@aws-sdk/s3-request-presigner")
    const command =
      method === "PUT"
        ? new this.#aws.PutObjectCommand({
            ...this.#at(key),
            ...(type !== undefined && { ContentType: type }),
          })
        : new this.#aws.GetObjectCommand({
            ...this.#at(key),
            ...(download !== undefined && {
              ResponseContentDisposition: contentDisposition(download),
            }),
          })
    return getSignedUrl(this.#client, command, {
      expiresIn: Math.floor(expiresMs / 1000),
      // Otherwise an upload could have any type.
      signableHeaders: new Set(["content-type", "host"]),
    }).catch((error: unknown) => {
      throw this.#failure(error)
    })
  }

  publicUrl(key: string): string {
    const { bucket, region = "us-east-1", endpoint, pathStyle } = this.#address
    const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
    if (!pathStyle) base.host = `${bucket}.${base.host}`
    const path = this.#key(key).split("/").map(encodeURIComponent).join("/")
    return new URL(pathStyle ? `/${bucket}/${path}` : `/${path}`, base).href
  }

  async close(): Promise<void> {
    this.#client.destroy()
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#address.bucket, Key: this.#key(key) }
  }

  #key(key: string): string {
    return this.#address.prefix + key
  }

  async #find(
    command: InstanceType<ClientModule["GetObjectCommand"]>,
    signal?: AbortSignal,
  ): Promise<ObjectResponse | null> {
    try {
      return (await this.#send(command, signal)) as ObjectResponse
    } catch (error) {
      signal?.throwIfAborted()
      // A missing bucket is not a missing object.
      if (statusOf(error) === 404 && nameOf(error) !== "NoSuchBucket") return null
      throw error
    }
  }

  #failure(error: unknown): unknown {
    return s3Failure(error, this.#name, this.#timeoutMs)
  }
}

/** @param end the offset after the last byte */
function rangeOf(start: number, end = Infinity): string {
  return `bytes=${start}-${end === Infinity ? "" : end - 1}`
}

function infoOf(key: string, said: ObjectResponse): BucketInfo {
  const whole = /\/(\d+)$/.exec(said.ContentRange ?? "")?.[1]
  return {
    key,
    size: whole === undefined ? (said.ContentLength ?? 0) : Number(whole),
    etag: unquoted(said.ETag ?? ""),
    modified: said.LastModified ?? new Date(0),
    type: said.ContentType ?? "application/octet-stream",
    metadata: { ...said.Metadata },
  }
}

function unquoted(etag: string): string {
  return etag.replace(/^"(.*)"$/, "$1")
}
