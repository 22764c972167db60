// One server for each way to write the same endpoint, which CORE_CASE names: what does each cost?
// In separate files, as no two endpoints of a file may have the same route.
import { serve, type Endpoint, type Group, type ServeOptions } from "@precast/runtime"
import { constant } from "./cases/constant.js"
import { context } from "./cases/context.js"
import { cookie } from "./cases/cookie.js"
import { header } from "./cases/header.js"
import { json } from "./cases/json.js"
import { deep, others } from "./cases/others.js"
import { statuses } from "./cases/statuses.js"
import { update } from "./cases/update-user.js"

interface Case {
  readonly routes: readonly (Endpoint | Group)[]
  readonly options?: ServeOptions
}

const CASES: Readonly<Record<string, () => Case>> = {
  json: () => ({ routes: [json] }),
  constant: () => ({ routes: [constant] }),
  "constant-trusted": () => ({ routes: [constant], options: { trustFraming: true } }),
  context: () => ({ routes: [context] }),
  header: () => ({ routes: [header] }),
  cookie: () => ({ routes: [cookie] }),
  statuses: () => ({ routes: [statuses] }),
  "routes-10000": () => ({ routes: [json, ...others(10_000)] }),
  "routes-10000-table": () => ({ routes: [json, deep, ...others(10_000)] }),
  post: () => ({ routes: [update] }),
  "post-trusted": () => ({ routes: [update], options: { trustFraming: true } }),
}

export async function start({ port }: { port: number }): Promise<void> {
  const make = CASES[process.env.CORE_CASE ?? "json"]
  if (make === undefined) throw new Error(`CORE_CASE is one of ${Object.keys(CASES).join(", ")}`)
  const { routes, options } = make()
  await serve(routes, { port, ...options })
}
