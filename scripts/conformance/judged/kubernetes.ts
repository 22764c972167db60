import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { judgeDocuments, type TypedDocument } from "./documents/judge-documents.ts"
import { fromNpm, fromPath } from "./material.ts"
import type { Suite } from "./suite.ts"

const version = "1.30.0"

/** The example manifests of Kubernetes, against the types that are made of its API. */
export const kubernetes: Suite = {
  name: "kubernetes",
  judges: "kubernetes-types and the example manifests of Kubernetes, and mutations of each",
  isLong: true,
  run() {
    const source = fromPath("kubernetes", "github.com/kubernetes/examples")
    const folder = fromNpm("kubernetes", { "kubernetes-types": version, yaml: "2.8.1" })
    return judgeDocuments({ folder, version, documents: manifestsOf(folder, source), mutations: 6 })
  },
}

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
}

interface Yaml {
  parseAllDocuments(text: string): { readonly errors: readonly unknown[]; toJSON(): unknown }[]
}

function manifestsOf(folder: string, source: string): TypedDocument[] {
  const { parseAllDocuments } = createRequire(join(folder, "main.js"))("yaml") as Yaml
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ya?ml$/.test(file))
    .toSorted()
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(source, file), "utf8"))
        .filter(({ errors }) => errors.length === 0)
        .map((document) => document.toJSON())
        .filter(isManifest)
        .map((value, at) => ({ name: `${file} ${at}`, type: typeOf(value), value })),
    )
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null) return false
  const { apiVersion, kind } = value as Partial<Manifest>
  return typeof apiVersion === "string" && typeof kind === "string"
}

/** `rbac.authorization.k8s.io/v1` is the module `rbac/v1`, and `v1` is `core/v1`. */
function typeOf({ apiVersion, kind }: Manifest): string {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion]
  return `import("kubernetes-types/${group?.split(".")[0]}/${version}").${kind}`
}
