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
