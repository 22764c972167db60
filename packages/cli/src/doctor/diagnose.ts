import { findProject } from "../project/project-find.ts"
import { checkModules, checkScripts, checkTsconfig } from "./config.ts"
import { checkCore } from "./core.ts"
import { type Finding, ok, warn } from "./finding.ts"
import { checkNode, checkTsPatch, checkTypescript, checkVersions } from "./packages.ts"
import { createServer } from "node:net"

export interface Subject {
  readonly folder: string
  readonly tsconfig: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
}

/** Everything doctor looks at, in the order a person would fix it. PC3002, PC3004. */
export async function diagnose({ folder, tsconfig, port, env }: Subject): Promise<Finding[]> {
  const project = findProject(folder)
  const findings = [
    checkNode(process.versions.node),
    checkTypescript(project.folder),
    checkTsPatch(project.folder, project.manifest),
    ...checkVersions(project.folder),
    ...checkTsconfig(tsconfig, project.folder),
    checkModules(project.manifest),
    ...checkScripts(tsconfig, project),
    await checkCore(project.folder, env),
    await checkPort(port),
  ]
  return findings.map((finding) => ({
    ...finding,
    text: finding.text.replaceAll(`${folder}/`, ""),
  }))
}

/** Can the app listen on its port? */
async function checkPort(port: number): Promise<Finding> {
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
