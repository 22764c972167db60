import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Blow } from "../../../packages/runtime/test/topics/proof.ts"
import type { ProofResult, ProofRun } from "../../conformance/topics-proof/keep.ts"
import { table } from "./markdown.ts"
import { result } from "./results.ts"

const folder = join(import.meta.dirname, "../../../benchmarks/results/topics-proof")
const names: Readonly<Record<string, string>> = {
  postgres: "PostgreSQL",
  redis: "Redis",
  nats: "NATS",
  rabbitmq: "RabbitMQ",
  kafka: "Kafka",
  sqs: "SQS (ElasticMQ)",
}
const blows: Readonly<Partial<Record<Blow, string>>> = {
  "consumer killed": "consumer killed",
  "consumer stopped for a while": "consumer stopped",
  "broker killed": "broker killed",
  "broker stopped for a while": "broker stopped",
  "database killed": "database killed",
}

const results = (): readonly (readonly [string, ProofResult])[] =>
  Object.keys(names)
    .filter((name) => existsSync(join(folder, `${name}.json`)))
    .map((name) => [name, result<ProofResult>(`topics-proof/${name}`)])

const count = (value: number): string => value.toLocaleString("en-US")

/** A run in a cell: messages, then how many of them were handled again, then what should not be. */
function cell(run: ProofRun | undefined): string | undefined {
  if (run === undefined) return undefined
  const { published, repeated, lost, doubled, disordered } = run
  const wrong = [
    lost > 0 && `**${count(lost)} lost**`,
    doubled > 0 && `**${count(doubled)} effects too many**`,
    disordered > 0 && `**${count(disordered)} out of order**`,
  ].filter((text) => text !== false)
  return [`${count(repeated)} of ${count(published)}`, ...wrong].join(", ")
}

/** Messages that were handled again, by engine and fault. */
export function proofTable(): string {
  const all = results()
  return table(
    ["", ...all.map(([name]) => names[name] ?? name)],
    Object.entries(blows).map(([blow, label]) => [
      label,
      ...all.map(([, { runs }]) => cell(runs[blow as Blow])),
    ]),
  )
}

/** Messages that were lost, effects that came twice and messages out of their order, in all runs. */
export function proofWrong(): string {
  const runs = results().flatMap(([, one]) => Object.values(one.runs))
  const sum = (key: "lost" | "doubled" | "disordered"): string =>
    count(runs.reduce((total, run) => total + run[key], 0))
  return `${sum("lost")} lost, ${sum("doubled")} effects twice, ${sum("disordered")} out of order`
}

/** Which servers and clients. */
export const proofVersions = (): string =>
  results()
    .map(([, { versions }]) => `${versions.server} (\`${versions.client}\`)`)
    .join(", ")
