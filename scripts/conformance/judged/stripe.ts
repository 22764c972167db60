import { readFileSync } from "node:fs"
import { join } from "node:path"
import { judgeDocuments, type JudgedCase, type TypedDocument } from "./documents/judge-documents.ts"
import { fromNpm, fromPath } from "./material.ts"
import type { Suite } from "./suite.ts"

const version = "23.1.0"

/** The fixtures of Stripe's own test server, against the types of its package. */
export const stripe: Suite = {
  name: "stripe",
  judges: "types and fixtures of Stripe, and mutations of each",
  isLong: true,
  run() {
    const source = fromPath("stripe", "github.com/stripe/openapi")
    const folder = fromNpm("stripe", { stripe: version })
    return judgeDocuments({ folder, version, documents: fixturesOf(source), mutations: 6, explain })
  },
}

function fixturesOf(source: string): TypedDocument[] {
  const text = readFileSync(join(source, "openapi/fixtures3.json"), "utf8")
  const { resources } = JSON.parse(text) as { resources: Readonly<Record<string, unknown>> }
  return Object.entries(resources).map(([name, value]) => ({
    name,
    type: `import("stripe").Stripe.${typeName(name)}`,
    value,
  }))
}

/** `billing_portal.session` is `BillingPortal.Session`. */
function typeName(name: string): string {
  return name
    .split(".")
    .map((part) => part.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join(".")
}

function explain(_: JudgedCase, found: string): string | undefined {
  return found.includes("expected Active_")
    ? "Active is an interface without members: any value for TypeScript but null, and an object for Precast (docs/types.md)"
    : undefined
}
