// Where scripts/conformance/topic-servers.sh puts what the tests of topics need beyond Debian's packages.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { isInstalled } from "./server.ts"

const cache = fileURLToPath(new URL("../../../../../node_modules/.cache/brokers/", import.meta.url))

/** A file or folder of the cache. */
export const place = (name: string): string => `${cache}${name}`

/** A folder from whose `node_modules` clients are taken that are too big for the repository's own. */
export const clients: string = place("clients")

export const hasClient = (name: string): boolean => existsSync(`${clients}/node_modules/${name}`)

/** Whether servers that are programs of Java can be started: their classes are in this folder. */
export const hasJava = (folder: string): boolean => existsSync(place(folder)) && isInstalled("java")

/** Arguments of a small and quickly started Java. */
export const java = (classes: string, megabytes: number = 256): string[] => [
  `-Xmx${megabytes}m`,
  "-XX:TieredStopAtLevel=1",
  "-XX:+UseSerialGC",
  "-Djava.awt.headless=true",
  "-cp",
  classes,
]
