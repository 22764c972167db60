import { createServer } from "node:net"
import { type Finding, ok, warn } from "./finding.ts"

/** Can the app listen on its port? */
export async function checkPort(port: number): Promise<Finding> {
  const problem = await new Promise<string | undefined>((done) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen({ port, exclusive: true }, () => server.close(() => done(undefined)))
  })
  if (problem === undefined) return ok("port", `port ${port} is free`)
  const text =
    problem === "EADDRINUSE" ? `port ${port} is taken` : `port ${port} cannot be used (${problem})`
  return warn(
    "port",
    text,
    "End the program that has it, or start the app with another: `PORT=3001 npm run dev`.",
  )
}
