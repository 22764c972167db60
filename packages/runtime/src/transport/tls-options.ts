import { readFileSync } from "node:fs"
import type { SecureContextOptions } from "node:tls"
import { nodeModule } from "../base/node.ts"
import { runtimeError } from "../base/errors/catalog.ts"

/** How connections are encrypted. */
export interface TlsOptions {
  /** Path of the private key's file (PEM), or the key itself. The uws core takes files alone. */
  readonly key: string
  /** Path of the certificate's file (PEM), with those between it and the root, or its text. */
  readonly cert: string
  /** What an encrypted key is opened with. */
  readonly passphrase?: string
  /** Oldest version that is spoken. Default "TLSv1.2". Not of the uws core. */
  readonly minVersion?: "TLSv1.2" | "TLSv1.3"
}

/**
 * Reads key and certificate, so that errors are reported before anything listens.
 * @throws PrecastError PC2012 when a file cannot be read, or key and certificate do not fit
 */
export function readTls(options: TlsOptions): SecureContextOptions {
  const { minVersion = "TLSv1.2", passphrase } = options
  const context: SecureContextOptions = {
    key: pem("key", options.key),
    cert: pem("cert", options.cert),
    minVersion,
    ...(passphrase !== undefined && { passphrase }),
  }
  try {
    nodeModule("tls").createSecureContext(context)
  } catch (error) {
    // OpenSSL's messages contain no secret.
    throw runtimeError("PC2012", "tls", "a key and its certificate", (error as Error).message)
  }
  return context
}

/** Whether both are files, which may be read again. */
export function isOfFiles({ key, cert }: TlsOptions): boolean {
  return !isText(key) && !isText(cert)
}

function pem(name: "key" | "cert", value: unknown): string {
  if (typeof value !== "string" || value === "") {
    throw runtimeError("PC2012", `tls.${name}`, "the path of a file, or PEM text", typeof value)
  }
  if (isText(value)) return value
  try {
    return readFileSync(value, "utf8")
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw runtimeError(
      "PC2012",
      `tls.${name}`,
      "the path of a file that can be read",
      `${value} (${code})`,
    )
  }
}

function isText(value: string): boolean {
  return value.includes("-----BEGIN")
}

/** The source of key and certificate for a core. */
export interface TlsSource {
  /** Key and certificate as they are now. @throws PrecastError PC2012 */
  read(): SecureContextOptions
  /** The files; undefined when one of them was given as text. */
  readonly files: TlsOptions | undefined
}

/** @throws PrecastError PC2012 */
export function tlsSource(options: TlsOptions): TlsSource {
  readTls(options)
  return { read: () => readTls(options), files: isOfFiles(options) ? options : undefined }
}
