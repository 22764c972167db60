// Parts of a description without what is usual: runtime/src/types/route-brief.ts puts it in again.

/** A parameter that is a text has no schema, and one of the path need not be marked as required. */
export function briefParameter(parameter: object): object {
  const { required, schema, ...more } = parameter as Parameter
  return {
    ...more,
    ...(required !== (more.in === "path") && { required }),
    ...(JSON.stringify(schema) !== TEXT && { schema }),
  }
}

interface Parameter {
  in: string
  required: boolean
  schema: unknown
}

const TEXT = JSON.stringify({ type: "string" })

export function briefBody(body: object): object {
  const { required, ...more } = body as { required: boolean }
  return { ...(!required && { required }), ...briefContent(more) }
}

export function briefAnswer(answer: object): object {
  const { status, ...more } = answer as { status: number }
  return { ...(status !== 200 && { status }), ...briefContent(more) }
}

export function briefError({
  codes,
  details,
}: {
  codes: readonly string[]
  details: unknown
}): object {
  return { codes, ...(details !== null && { details }) }
}

const PREFIX = "#/components/schemas/"

/** JSON alone, by the name of its component where it is one. */
function briefContent({
  content,
  ...more
}: {
  content?: Readonly<Record<string, unknown>>
}): object {
  if (content === undefined) return more
  const [type, ...others] = Object.keys(content)
  if (type !== "application/json" || others.length > 0) return { ...more, content }
  const schema = content[type]
  return { ...more, json: nameIn(schema) ?? schema }
}

function nameIn(schema: unknown): string | null {
  if (typeof schema !== "object" || schema === null) return null
  const { $ref, ...more } = schema as { $ref?: unknown }
  const isNamed = typeof $ref === "string" && $ref.startsWith(PREFIX)
  return isNamed && Object.keys(more).length === 0 ? $ref.slice(PREFIX.length) : null
}
