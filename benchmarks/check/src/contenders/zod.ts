import * as z from "zod"
import type { StructureName } from "../../../structures/dist/index.js"
import type { Contender } from "../contender.ts"
import { versionOf } from "../version.ts"

const number = z.number()
const string = z.string()
const boolean = z.boolean()
const optional = number.optional()
const description = string.optional()
const point3D = z.object({ x: number, y: number, z: number })
const point = z.object({ x: number, y: number })
const points = z.object({ points: z.array(point) })
const line = { p1: point, p2: point }
const timestamp = z.object({ time: number, zone: number })
const account = z.object({ id: number, code: string, created_at: timestamp })

const department = z.object({
  get parent(): z.ZodNullable<z.ZodType> {
    return department.nullable()
  },
  id: number,
  code: string,
  name: string,
  sequence: number,
  created_at: timestamp,
})

const category = z.object({
  get children(): z.ZodArray<z.ZodType> {
    return z.array(category)
  },
  id: number,
  code: string,
  sequence: number,
  created_at: timestamp,
})

const entry = { id: number, name: string, path: string }
const file = { type: z.literal("file"), ...entry }
const bucket: z.ZodType = z.lazy(() => inBucket)
const inBucket = z.discriminatedUnion("type", [
  z.object({ type: z.literal("directory"), ...entry, children: z.array(bucket) }),
  z.discriminatedUnion("extension", [
    z.object({
      ...file,
      extension: z.literal("jpg"),
      width: number,
      height: number,
      url: string,
      size: number,
    }),
    z.object({ ...file, extension: z.literal("txt"), size: number, content: string }),
    z.object({ ...file, extension: z.literal("zip"), size: number, count: number }),
    z.object({ ...file, extension: z.literal("lnk"), target: bucket }),
  ]),
])

const schema: z.ZodType = z.lazy(() => anySchema)
const anySchema = z.union([
  z.object({ oneOf: z.array(schema), description }),
  z.object({ $ref: string, description }),
  z.object({ type: z.literal("null"), description }),
  z.object({
    type: z.literal("boolean"),
    enum: z.array(boolean).optional(),
    default: boolean.optional(),
    description,
  }),
  z.object({
    type: z.literal("integer"),
    minimum: optional,
    maximum: optional,
    default: optional,
    description,
  }),
  z.object({
    type: z.literal("number"),
    enum: z.array(number).optional(),
    minimum: optional,
    maximum: optional,
    multipleOf: optional,
    default: optional,
    description,
  }),
  z.object({
    type: z.literal("string"),
    enum: z.array(string).optional(),
    minLength: optional,
    maxLength: optional,
    pattern: description,
    format: description,
    default: description,
    description,
  }),
  z.object({
    type: z.literal("array"),
    items: schema,
    minItems: optional,
    maxItems: optional,
    description,
  }),
])

const types: Record<StructureName, z.ZodType> = {
  simple: z.object({ scale: point3D, position: point3D, rotate: point3D, pivot: point3D }),
  hierarchical: z.object({
    id: number,
    channel: z.object({
      id: number,
      code: string,
      name: string,
      sequence: number,
      exclusive: boolean,
      priority: number,
      created_at: timestamp,
    }),
    member: z
      .object({
        id: number,
        account,
        enterprise: z
          .object({ id: number, account, name: string, grade: number, created_at: timestamp })
          .nullable(),
        emails: z.array(string),
        created_at: timestamp,
        authorized: boolean,
      })
      .nullable(),
    account: account.nullable(),
    href: string,
    referrer: string,
    ip: z.tuple([number, number, number, number]),
    created_at: timestamp,
  }),
  recursive: department,
  "union-explicit": z.array(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("point"), x: number, y: number }),
      z.object({ type: z.literal("line"), ...line }),
      z.object({ type: z.literal("triangle"), ...line, p3: point }),
      z.object({ type: z.literal("rectangle"), ...line, p3: point, p4: point }),
      z.object({ type: z.literal("polyline"), points: z.array(point) }),
      z.object({ type: z.literal("polygon"), outer: points, inner: z.array(points) }),
      z.object({ type: z.literal("circle"), centroid: point, radius: number }),
    ]),
  ),
  "union-implicit": z.array(
    z.union([
      point,
      z.object(line),
      z.object({ ...line, p3: point }),
      z.object({ ...line, p3: point, p4: point }),
      points,
      z.object({ outer: points, inner: z.array(points) }),
      z.object({ centroid: point, radius: number }),
    ]),
  ),
  "array-simple": z.array(
    z.object({
      name: string,
      email: string,
      hobbies: z.array(z.object({ name: string, body: string, rank: number })),
    }),
  ),
  "array-hierarchical": z.array(
    z.object({
      id: number,
      serial: number,
      name: string,
      established_at: timestamp,
      departments: z.array(
        z.object({
          id: number,
          code: string,
          sales: number,
          created_at: timestamp,
          employees: z.array(
            z.object({
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
  "array-recursive-union-explicit": z.array(bucket),
  "ultimate-union": z.array(
    z.object({
      schemas: z.array(schema),
      components: z.object({
        schemas: z.record(
          string,
          z.object({
            $id: string.optional(),
            type: z.literal("object"),
            nullable: boolean,
            properties: z.record(string, schema),
            required: z.array(string).optional(),
            description,
          }),
        ),
      }),
      purpose: z.enum(["swagger", "ajv"]),
    }),
  ),
}

export const contender: Contender = {
  version: versionOf("zod"),
  checks(structure) {
    const type = types[structure]
    return {
      is: (value) => type.safeParse(value).success,
      issues(value) {
        const result = type.safeParse(value)
        return result.success ? 0 : result.error.issues.length
      },
    }
  },
  moltar(name) {
    const object = name.endsWith("Strict")
      ? z.strictObject
      : name === "parseSafe"
        ? z.object
        : z.looseObject
    const type = object({
      number,
      negNumber: number,
      maxNumber: number,
      string,
      longString: string,
      boolean,
      deeplyNested: object({ foo: string, num: number, bool: boolean }),
    })
    if (name.startsWith("parse")) return (value) => type.parse(value)
    return (value) => {
      type.parse(value)
      return true
    }
  },
}
