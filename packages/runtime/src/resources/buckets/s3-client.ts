import { createRequire } from "node:module"
import { join } from "node:path"
import { runtimeError } from "../../base/errors/catalog.ts"
import { importPackage } from "../../base/import-package.ts"

// The used parts of the AWS packages, which only programs that use S3 install.

/** A command's input, by S3's own names. */
export type Input = Readonly<Record<string, unknown>>
interface Command {
  readonly input: Input
}
type Make = new (input: Input) => Command

export interface Client {
  send(command: Command, options?: { readonly abortSignal?: AbortSignal }): Promise<unknown>
  destroy(): void
}

export interface ClientModule {
  readonly S3Client: new (options: Input) => Client
  readonly PutObjectCommand: Make
  readonly GetObjectCommand: Make
  readonly HeadObjectCommand: Make
  readonly ListObjectsV2Command: Make
  readonly DeleteObjectCommand: Make
}

export interface UploadModule {
  readonly Upload: new (options: Input) => { done(): Promise<unknown>; abort(): Promise<void> }
}

export interface PresignerModule {
  getSignedUrl(client: Client, command: Command, options: Input): Promise<string>
}

/**
 * Loads one of them: relative to the runtime, else to the program's folder.
 * @throws PrecastError PC2135 if it is not installed
 */
export async function awsPackage<T>(name: string): Promise<T> {
  try {
    return await importPackage<T>(name)
  } catch {
    try {
      return createRequire(join(process.cwd(), "package.json"))(name) as T
    } catch (cause) {
      const error = runtimeError("PC2135", name)
      error.cause = cause
      throw error
    }
  }
}

/** The location of a bucket in S3 or a compatible service. */
export interface S3Address {
  readonly bucket: string
  /** Begins every key; "" or ends with a slash. */
  readonly prefix: string
  readonly region: string | undefined
  readonly endpoint: string | undefined
  /** `https://host/bucket/key` in place of `https://bucket.host/key`. */
  readonly pathStyle: boolean
}

/**
 * `s3://bucket/prefix?region=…&endpoint=…&pathStyle=true`; `{name}` is replaced by the name of
 * the `Bucket`.
 * @throws PrecastError PC2134
 */
export function s3Address(name: string, url: string): S3Address {
  const parts = /^s3:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(
    url.replaceAll("{name}", name),
  )
  const query = new URLSearchParams(parts?.[3])
  const unknown = [...query.keys()].find((key) => !KEYS.has(key))
  const bucket = parts?.[1] ?? ""
  const endpoint = query.get("endpoint") ?? undefined
  const fault =
    parts === null || !/^[\w.-]{1,255}$/.test(bucket)
      ? "it has to be s3://bucket?region=…&endpoint=…"
      : unknown !== undefined
        ? `"${unknown}" is no parameter of it (region, endpoint, pathStyle are)`
        : endpoint !== undefined && !/^https?:\/\//.test(endpoint)
          ? "its endpoint has to begin with https:// or http://"
          : undefined
  if (fault !== undefined) throw runtimeError("PC2134", name, fault)
  const prefix = decodeURIComponent(parts?.[2] ?? "").replace(/\/?$/, "/")
  const pathStyle = query.get("pathStyle")
  return {
    bucket,
    prefix: prefix === "/" ? "" : prefix,
    region: query.get("region") ?? undefined,
    endpoint,
    // Self-hosted servers rarely have a host name for each bucket.
    pathStyle: pathStyle === null ? endpoint !== undefined : pathStyle === "true",
  }
}

const KEYS: ReadonlySet<string> = new Set(["region", "endpoint", "pathStyle"])
