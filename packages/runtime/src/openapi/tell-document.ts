import type { OpenApiDocument } from "./document.ts"

/** Set by the command line, for a program that it has started to have its document. */
export function isAskedForDocument(env: NodeJS.ProcessEnv): boolean {
  return env.PRECAST_OPENAPI !== undefined && typeof process.send === "function"
}

/** Sends the document to the parent process, which then terminates this one. Never resolves. */
export async function tellDocument(document: Promise<OpenApiDocument>): Promise<never> {
  // Keeps the process alive as long as the parent, which would otherwise see an exit.
  process.channel?.ref()
  process.send?.({ precast: "openapi", document: await document })
  return new Promise(() => {})
}
