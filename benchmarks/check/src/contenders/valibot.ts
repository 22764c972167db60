import * as v from "valibot"
import type { StructureName } from "../../../structures/dist/index.js"
import type { Contender } from "../contender.ts"
import { versionOf } from "../version.ts"

const number = v.number()
const string = v.string()
const boolean = v.boolean()
const optional = v.optional(number)
const description = v.optional(string)
const point3D = v.object({ x: number, y: number, z: number })
const point = v.object({ x: number, y: number })
const points = v.object({ points: v.array(point) })
const line = { p1: point, p2: point }
const timestamp = v.object({ time: number, zone: number })
const account = v.object({ id: number, code: string, created_at: timestamp })

type Any = v.GenericSchema<unknown>

const department: Any = v.object({
  parent: v.nullable(v.lazy(() => department)),
  id: number,
  code: string,
  name: string,
  sequence: number,
  created_at: timestamp,
})

const category: Any = v.object({
  children: v.array(v.lazy(() => category)),
  id: number,
  code: string,
  sequence: number,
  created_at: timestamp,
})

const entry = { id: number, name: string, path: string }
const file = { type: v.literal("file"), ...entry }
const bucket: Any = v.lazy(() => inBucket)
const inBucket: Any = v.variant("type", [
  v.object({ type: v.literal("directory"), ...entry, children: v.array(bucket) }),
  v.variant("extension", [
    v.object({
      ...file,
      extension: v.literal("jpg"),
      width: number,
      height: number,
      url: string,
      size: number,
    }),
    v.object({ ...file, extension: v.literal("txt"), size: number, content: string }),
    v.object({ ...file, extension: v.literal("zip"), size: number, count: number }),
    v.object({ ...file, extension: v.literal("lnk"), target: bucket }),
  ]),
])

const schema: Any = v.lazy(() => anySchema)
const anySchema: Any = v.union([
  v.object({ oneOf: v.array(schema), description }),
  v.object({ $ref: string, description }),
  v.object({ type: v.literal("null"), description }),
  v.object({
    type: v.literal("boolean"),
    enum: v.optional(v.array(boolean)),
    default: v.optional(boolean),
    description,
  }),
  v.object({
    type: v.literal("integer"),
    minimum: optional,
    maximum: optional,
    default: optional,
    description,
  }),
  v.object({
    type: v.literal("number"),
    enum: v.optional(v.array(number)),
    minimum: optional,
    maximum: optional,
    multipleOf: optional,
    default: optional,
    description,
  }),
  v.object({
    type: v.literal("string"),
    enum: v.optional(v.array(string)),
    minLength: optional,
    maxLength: optional,
    pattern: description,
    format: description,
    default: description,
    description,
  }),
  v.object({
    type: v.literal("array"),
    items: schema,
    minItems: optional,
    maxItems: optional,
    description,
  }),
])

const types: Record<StructureName, Any> = {
  simple: v.object({ scale: point3D, position: point3D, rotate: point3D, pivot: point3D }),
  hierarchical: v.object({
    id: number,
    channel: v.object({
      id: number,
      code: string,
      name: string,
      sequence: number,
      exclusive: boolean,
      priority: number,
      created_at: timestamp,
    }),
    member: v.nullable(
      v.object({
        id: number,
        account,
        enterprise: v.nullable(
          v.object({ id: number, account, name: string, grade: number, created_at: timestamp }),
        ),
        emails: v.array(string),
        created_at: timestamp,
        authorized: boolean,
      }),
    ),
    account: v.nullable(account),
    href: string,
    referrer: string,
    ip: v.strictTuple([number, number, number, number]),
    created_at: timestamp,
  }),
  recursive: department,
  "union-explicit": v.array(
    v.variant("type", [
      v.object({ type: v.literal("point"), x: number, y: number }),
      v.object({ type: v.literal("line"), ...line }),
      v.object({ type: v.literal("triangle"), ...line, p3: point }),
      v.object({ type: v.literal("rectangle"), ...line, p3: point, p4: point }),
      v.object({ type: v.literal("polyline"), points: v.array(point) }),
      v.object({ type: v.literal("polygon"), outer: points, inner: v.array(points) }),
      v.object({ type: v.literal("circle"), centroid: point, radius: number }),
    ]),
  ),
  "union-implicit": v.array(
    v.union([
      point,
      v.object(line),
      v.object({ ...line, p3: point }),
      v.object({ ...line, p3: point, p4: point }),
      points,
      v.object({ outer: points, inner: v.array(points) }),
      v.object({ centroid: point, radius: number }),
    ]),
  ),
  "array-simple": v.array(
    v.object({
      name: string,
      email: string,
      hobbies: v.array(v.object({ name: string, body: string, rank: number })),
    }),
  ),
  "array-hierarchical": v.array(
    v.object({
      id: number,
      serial: number,
      name: string,
      established_at: timestamp,
      departments: v.array(
        v.object({
          id: number,
          code: string,
          sales: number,
          created_at: timestamp,
          employees: v.array(
            v.object({
              id: number,
              name: string,
              age: number,
              grade: number,
              employed_at: timestamp,
            }),
          ),
        }),
      ),
    }),
  ),
  "array-recursive": category,
  "array-recursive-union-explicit": v.array(bucket),
  "ultimate-union": v.array(
    v.object({
      schemas: v.array(schema),
      components: v.object({
        schemas: v.record(
          string,
          v.object({
            $id: v.optional(string),
            type: v.literal("object"),
            nullable: boolean,
            properties: v.record(string, schema),
            required: v.optional(v.array(string)),
            description,
          }),
        ),
      }),
      purpose: v.picklist(["swagger", "ajv"]),
    }),
  ),
}

export const contender: Contender = {
  version: versionOf("valibot"),
  checks(structure) {
    const type = types[structure]
    return {
      is: (value) => v.is(type, value),
      issues(value) {
        const result = v.safeParse(type, value)
        return result.success ? 0 : result.issues.length
      },
    }
  },
  moltar(name) {
    const object = (
      name.endsWith("Strict") ? v.strictObject : name === "parseSafe" ? v.object : v.looseObject
    ) as typeof v.object
    const type = object({
      number,
      negNumber: number,
      maxNumber: number,
      string,
      longString: string,
      boolean,
      deeplyNested: object({ foo: string, num: number, bool: boolean }),
    })
    if (name.startsWith("parse")) return (value) => v.parse(type, value)
    return (value) => {
      v.parse(type, value)
      return true
    }
  },
}
