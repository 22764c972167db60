export type TemplateName = "minimal" | "api" | "api-postgres" | "monorepo"

/** The templates; the first one is the default without a prompt. */
export const templates: readonly {
  readonly name: TemplateName
  readonly about: string
  /** Requests what `dev` serves. */
  readonly curl: string
}[] = [
  { name: "minimal", about: "two endpoints and their tests", curl: "/hello/world" },
  { name: "api", about: "an API with settings, health, OpenAPI and tests", curl: "/api/tasks" },
  {
    name: "api-postgres",
    about: "the same on PostgreSQL, which starts automatically",
    curl: "/api/tasks",
  },
  {
    name: "monorepo",
    about: "types, server and client in packages of their own",
    curl: "/orders",
  },
]
