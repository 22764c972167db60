import { isDeepStrictEqual } from "node:util"
import { buildProgram, CORES, whileServing } from "../example-server.ts"
import { commitOf, fromPath } from "../material.ts"
import type { Explained, Verdict } from "../suite.ts"
import type {
  PublishedBenchmark,
  PublishedProgram,
  PublishedRequest,
} from "./published-benchmark.ts"
import { isHere, prepareProgram, whileRunning } from "./run-program.ts"

/** Whether Precast's program, on each core, and the programs of the others respond as the benchmark means it. */
export async function judgePublished(benchmark: PublishedBenchmark): Promise<Verdict> {
  const source = fromPath(benchmark.name, benchmark.repository)
  const requests = benchmark.requests(source)
  const file = buildProgram(benchmark.name)
  const outcomes: Outcome[] = []
  for (const core of CORES) {
    const run = (url: string) => outcomesOf(core, url, requests)
    outcomes.push(...(await whileServing(file, core, run, { env: { TZ: "UTC" } })))
  }
  for (const program of benchmark.programs.filter((each) => isHere(each, source))) {
    const { requestOf = (request) => request } = program
    const served = requests.filter(({ name }) => program.serves.includes(name)).map(requestOf)
    outcomes.push(...(await outcomesOfProgram(benchmark, program, served, source)))
  }
  // More cases are of another version: they are no standard for a copy without these packages.
  const given = benchmark.programs.filter(
    (each) => each.needs !== undefined && isHere(each, source),
  )
  return {
    version: [commitOf(source), ...given.map(({ needs }) => `with ${needs}`)].join(" "),
    passed: outcomes.filter(({ fault }) => fault === undefined).length,
    explained: outcomes.flatMap(({ explained }) => explained ?? []),
    failed: outcomes.flatMap(({ name, fault, explained }) =>
      fault === undefined || explained ? [] : [`${name}: ${fault}`],
    ),
  }
}

interface Outcome {
  readonly name: string
  readonly fault?: string | undefined
  readonly explained?: Explained | undefined
}

async function outcomesOfProgram(
  benchmark: PublishedBenchmark,
  program: PublishedProgram,
  requests: readonly PublishedRequest[],
  source: string,
): Promise<Outcome[]> {
  const { name: server, withoutResponses: reason, port } = program
  if (reason !== undefined)
    return requests.map(({ name }) => {
      const explained = { name: `${server} ${name}`, reason }
      return { name: explained.name, fault: reason, explained }
    })
  const command = prepareProgram(benchmark, program, source)
  return whileRunning(command, port, (url) => outcomesOf(server, url, requests, program))
}

async function outcomesOf(
  server: string,
  url: string,
  requests: readonly PublishedRequest[],
  { differs = {} }: Partial<PublishedProgram> = {},
): Promise<Outcome[]> {
  const reasons = new Map(Object.entries(differs))
  const outcomes: Outcome[] = []
  for (const request of requests) {
    const name = `${server} ${request.name}`
    const fault = await faultOf(url, request)
    const reason = reasons.get(request.name)
    // A program that responds as it should has nothing to explain: the case fails.
    const isWrong = reason !== undefined && fault === undefined
    outcomes.push({
      name,
      fault: isWrong ? `it has the response that it should not have: ${reason}` : fault,
      explained: reason === undefined || isWrong ? undefined : { name, reason },
    })
  }
  return outcomes
}

/** What is wrong with the response; undefined: nothing. */
export async function faultOf(url: string, request: PublishedRequest): Promise<string | undefined> {
  const { method, path, headers, body, response: wanted } = request
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    if (response.status !== 200) return `status ${response.status}`
    return isDeepStrictEqual(JSON.parse(text), wanted) ? undefined : text.slice(0, 100)
  } catch (error) {
    return String(error)
  }
}
