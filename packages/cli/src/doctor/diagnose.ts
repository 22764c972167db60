import { findProject } from "../project/find.ts"
import { checkModules, checkScripts, checkTsconfig } from "./config.ts"
import { checkCore } from "./core.ts"
import type { Finding } from "./finding.ts"
import { checkNode, checkTsPatch, checkTypescript, checkVersions } from "./packages.ts"
import { checkPort } from "./port.ts"

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
    checkTsPatch(project.folder),
    ...checkVersions(project.folder),
    ...checkTsconfig(tsconfig, project.folder),
    checkModules(project.manifest),
    ...checkScripts(project.folder, project.manifest),
    await checkCore(project.folder, env),
    await checkPort(port),
  ]
  return findings.map((finding) => ({
    ...finding,
    text: finding.text.replaceAll(`${folder}/`, ""),
  }))
}
