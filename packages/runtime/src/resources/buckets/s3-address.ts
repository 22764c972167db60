import { runtimeError } from "../../base/errors/catalog.ts"

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
