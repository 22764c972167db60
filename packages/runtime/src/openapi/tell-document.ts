import type { OpenApiDocument } from "./types.ts"

/** Set by the command line, for a program that it has started to have its document. */
export function isAskedForDocument(env: NodeJS.ProcessEnv): boolean {
  return env.PRECAST_OPENAPI !== undefined && typeof process.send === "function"
}

/** Tells the document to the process that has started this one, which ends it then. Never resolves. */
export async function tellDocument(document: Promise<OpenApiDocument>): Promise<never> {
  // Alive as long as the other one is, which would be told of an exit otherwise.
  process.channel?.ref()
  process.send?.({ precast: "openapi", document: await document })
  return new Promise(() => {})
}
