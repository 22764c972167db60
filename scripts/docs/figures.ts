// Writes the figures of pages and charts from the files of results: `node scripts/docs/figures.ts`.
// In pages, figures are between <!-- figures:NAME --> and <!-- / -->.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import * as against from "./figures/against.ts"
import { areaCharts } from "./figures/area-charts.ts"
import { charts } from "./figures/chart.ts"
import * as cores from "./figures/cores.ts"
import * as shared from "./figures/build-shared.ts"
import * as data from "./figures/data.ts"
import * as functions from "./figures/functions.ts"
import * as judged from "./figures/judged.ts"
import * as publicTypes from "./figures/public-types.ts"
import * as published from "./figures/published.ts"
import * as servers from "./figures/servers.ts"
import * as sockets from "./figures/sockets.ts"
import * as proof from "./figures/topics-proof.ts"

const root = resolve(import.meta.dirname, "../..")

/** Pages that have figures between marks. */
export const pages: readonly string[] = readdirSync(join(root, "docs"), { recursive: true })
  .map((name) => `docs/${String(name).replaceAll("\\", "/")}`)
  .concat("README.md")
  .filter((page) => page.endsWith(".md"))
  .filter((page) => readFileSync(join(root, page), "utf8").includes("<!-- figures:"))

const makers: Readonly<Record<string, (...words: string[]) => string>> = {
  servers: servers.servers,
  "servers-wide": servers.serversWide,
  "servers-standing": servers.serversStanding,
  "servers-older": servers.serversOlder,
  "servers-made": servers.serversMade,
  "servers-encore": servers.serversEncore,
  "servers-encore-made": servers.encoreMade,
  "servers-older-made": servers.serversOlderMade,
  "servers-first": servers.serversFirst,
  "servers-behind": () => servers.serversBehind().behind,
  "servers-level": () => servers.serversBehind().level,
  cpu: (name = "", contender = "") => servers.cpuOf(name, contender),
  "constant-alone": servers.constantAlone,
  "constant-pipelined": servers.constantPipelined,
  start: servers.startTable,
  "start-line": servers.startLine,
  "start-behind": servers.soonerStarts,
  memory: servers.memoryTable,
  "memory-behind": servers.smaller,
  decode: functions.decodeTable,
  "decode-ratio": (...words) => functions.decodeRatio(words.join(" ")),
  "decode-count": functions.decodeCount,
  "decode-worst": functions.decodeWorst,
  "decode-behind": functions.decodeBehind,
  encode: functions.encodeTable,
  "encode-count": functions.encodeCount,
  "encode-first": functions.encodeFirst,
  "encode-behind": functions.encodeBehind,
  "encode-lead": (...words) => functions.encodeLead(words.join(" ")),
  check: functions.checkTable,
  "check-behind": functions.checkBehind,
  size: functions.sizeTable,
  against: against.againstTable,
  "against-made": against.againstMade,
  lib: functions.libTable,
  "lib-typia": functions.typiaTable,
  "lib-made": functions.libMade,
  database: data.databaseTable,
  "database-shares": data.databaseShares,
  "database-ratio": (name = "", contender = "") => data.databaseRatio(name, contender),
  "database-level": data.databaseLevel,
  topics: data.topicsTable,
  "topics-proof": proof.proofTable,
  "topics-proof-wrong": proof.proofWrong,
  "topics-proof-versions": proof.proofVersions,
  shared: (endpoints) => shared.sharedTable(Number(endpoints)),
  "shared-made": shared.sharedMade,
  "shared-goals": shared.sharedGoals,
  "shared-edits": shared.sharedEdits,
  "shared-rebuilds": shared.sharedRebuilds,
  "program-starts": shared.programStarts,
  builds: data.buildsTable,
  "builds-made": data.buildsMade,
  "build-ratio": (endpoints) => data.buildRatio(Number(endpoints)),
  "build-ratios": data.buildRatios,
  "build-typia": data.buildToTypia,
  "tspc-ratio": data.tspcRatio,
  "edit-line": data.editLine,
  "vite-large": data.viteLarge,
  "servers-all": servers.wideStanding,
  "servers-all-made": servers.wideMade,
  arena: servers.arenaTable,
  "arena-ratios": servers.arenaRatios,
  "arena-behind": servers.arenaBehind,
  "arena-made": servers.arenaMade,
  "constant-table": servers.constantTable,
  "inside-fastify": (contender = "") => servers.fastifyShare(contender),
  "bundler-line": data.bundlerLine,
  cores: (name = "") => cores.coresTable(name),
  "cores-made": (name = "") => cores.coresMade(name),
  connections: cores.connectionsTable,
  judged: judged.judgedTable,
  published: (name = "") => published.publishedTable(name),
  "published-made": (name = "") => published.publishedMade(name),
  "published-starts": (name = "") => published.publishedStarts(name),
  moltar: published.moltarTable,
  "moltar-made": published.moltarMade,
  "public-types": publicTypes.publicTypesTable,
  "public-types-made": publicTypes.publicTypesMade,
  "public-types-behind": publicTypes.publicTypesBehind,
  "judged-explained": judged.explainedTable,
  "judged-out-of-scope": judged.outOfScopeTable,
  "judged-failed": judged.failedList,
  "judged-missing": judged.missingTable,
  "sockets-made": sockets.socketsMade,
  "sockets-killed": sockets.socketsKilled,
  "sockets-throughput": sockets.socketsThroughput,
}

/** Text of a page → the same with its figures as the results are now. Throws for a name that is unknown. */
export function withFigures(text: string): string {
  return text.replaceAll(
    /(<!-- figures:([^>]+?) -->)([\s\S]*?)(<!-- \/ -->)/g,
    (_all, open: string, words: string, old: string, close: string) => {
      const [name = "", ...others] = words.split(" ")
      const maker = makers[name]
      if (!maker) throw new Error(`no figures are called ${name}`)
      const made = maker(...others)
      if (/NaN|undefined|Infinity/.test(made)) throw new Error(`${words}: ${made}`)
      return old.startsWith("\n") ? `${open}\n\n${made}\n\n${close}` : `${open}${made}${close}`
    },
  )
}

if (import.meta.main) {
  for (const page of pages) {
    const path = join(root, page)
    const before = readFileSync(path, "utf8")
    const after = withFigures(before)
    if (after === before) continue
    writeFileSync(path, after)
    console.log(`${page}: figures are new`)
  }
  for (const [file, chart] of Object.entries({ ...charts(), ...areaCharts() })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), chart)
  }
}
