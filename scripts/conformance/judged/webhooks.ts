import { readFileSync } from "node:fs"
import { join } from "node:path"
import { judgeDocuments, type TypedDocument } from "./documents/judge-documents.ts"
import { fromNpm } from "./material.ts"
import type { Suite } from "./suite.ts"

const version = "7.6.1"

/** Payloads of GitHub's webhooks, against the types that Octokit made for them. */
export const webhooks: Suite = {
  name: "webhooks",
  judges: "types and payloads of @octokit/webhooks, and mutations of each payload",
  isLong: true,
  run() {
    const folder = fromNpm("webhooks", {
      "@octokit/webhooks-examples": version,
      "@octokit/webhooks-types": version,
    })
    return judgeDocuments({ folder, version, documents: payloadsOf(folder), mutations: 6 })
  },
}

interface EventExamples {
  readonly name: string
  readonly examples: readonly unknown[]
}

function payloadsOf(folder: string): TypedDocument[] {
  const file = join(folder, "node_modules/@octokit/webhooks-examples/api.github.com/index.json")
  const events = JSON.parse(readFileSync(file, "utf8")) as EventExamples[]
  return events.flatMap(({ name, examples }) =>
    examples.map((value, at) => ({
      name: `${name} ${at}`,
      type: `import("@octokit/webhooks-types").EventPayloadMap[${JSON.stringify(name)}]`,
      value,
    })),
  )
}
