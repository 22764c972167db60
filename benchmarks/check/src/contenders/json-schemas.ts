import { type TSchema, Type } from "typebox"
import type { StructureName } from "../../../structures/dist/index.js"

// Written by TypeBox's builder, which makes JSON Schemas: Ajv gets the same ones.

const number = Type.Number()
const string = Type.String()
const boolean = Type.Boolean()
const nullable = (type: TSchema): TSchema => Type.Union([type, Type.Null()])

const point3D = Type.Object({ x: number, y: number, z: number })
const point = Type.Object({ x: number, y: number })
const timestamp = Type.Object({ time: number, zone: number })

const account = Type.Object({ id: number, code: string, created_at: timestamp })

const customer = Type.Object({
  id: number,
  channel: Type.Object({
    id: number,
    code: string,
    name: string,
    sequence: number,
    exclusive: boolean,
    priority: number,
    created_at: timestamp,
  }),
  member: nullable(
    Type.Object({
      id: number,
      account,
      enterprise: nullable(
        Type.Object({ id: number, account, name: string, grade: number, created_at: timestamp }),
      ),
      emails: Type.Array(string),
      created_at: timestamp,
      authorized: boolean,
    }),
  ),
  account: nullable(account),
  href: string,
  referrer: string,
  ip: Type.Tuple([number, number, number, number]),
  created_at: timestamp,
})

const points = Type.Object({ points: Type.Array(point) })
const line = { p1: point, p2: point }

const explicit = Type.Union([
  Type.Object({ type: Type.Literal("point"), x: number, y: number }),
  Type.Object({ type: Type.Literal("line"), ...line }),
  Type.Object({ type: Type.Literal("triangle"), ...line, p3: point }),
  Type.Object({ type: Type.Literal("rectangle"), ...line, p3: point, p4: point }),
  Type.Object({ type: Type.Literal("polyline"), points: Type.Array(point) }),
  Type.Object({ type: Type.Literal("polygon"), outer: points, inner: Type.Array(points) }),
  Type.Object({ type: Type.Literal("circle"), centroid: point, radius: number }),
])

const implicit = Type.Union([
  point,
  Type.Object(line),
  Type.Object({ ...line, p3: point }),
  Type.Object({ ...line, p3: point, p4: point }),
  points,
  Type.Object({ outer: points, inner: Type.Array(points) }),
  Type.Object({ centroid: point, radius: number }),
])

const hobby = Type.Object({ name: string, body: string, rank: number })
const employee = Type.Object({
  id: number,
  name: string,
  age: number,
  grade: number,
  employed_at: timestamp,
})

const entry = { id: number, name: string, path: string }
const file = (extension: string): { type: TSchema; extension: TSchema } & typeof entry => ({
  type: Type.Literal("file"),
  extension: Type.Literal(extension),
  ...entry,
})

const description = Type.Optional(string)
const optional = Type.Optional(number)

export const schemas: Record<StructureName, TSchema> = {
  simple: Type.Object({ scale: point3D, position: point3D, rotate: point3D, pivot: point3D }),
  hierarchical: customer,
  recursive: Type.Cyclic(
    {
      Department: Type.Object({
        parent: nullable(Type.Ref("Department")),
        id: number,
        code: string,
        name: string,
        sequence: number,
        created_at: timestamp,
      }),
    },
    "Department",
  ),
  "union-explicit": Type.Array(explicit),
  "union-implicit": Type.Array(implicit),
  "array-simple": Type.Array(
    Type.Object({ name: string, email: string, hobbies: Type.Array(hobby) }),
  ),
  "array-hierarchical": Type.Array(
    Type.Object({
      id: number,
      serial: number,
      name: string,
      established_at: timestamp,
      departments: Type.Array(
        Type.Object({
          id: number,
          code: string,
          sales: number,
          created_at: timestamp,
          employees: Type.Array(employee),
        }),
      ),
    }),
  ),
  "array-recursive": Type.Cyclic(
    {
      Category: Type.Object({
        children: Type.Array(Type.Ref("Category")),
        id: number,
        code: string,
        sequence: number,
        created_at: timestamp,
      }),
    },
    "Category",
  ),
  "array-recursive-union-explicit": Type.Array(
    Type.Cyclic(
      {
        Bucket: Type.Union([
          Type.Object({
            type: Type.Literal("directory"),
            ...entry,
            children: Type.Array(Type.Ref("Bucket")),
          }),
          Type.Object({ ...file("jpg"), width: number, height: number, url: string, size: number }),
          Type.Object({ ...file("txt"), size: number, content: string }),
          Type.Object({ ...file("zip"), size: number, count: number }),
          Type.Object({ ...file("lnk"), target: Type.Ref("Bucket") }),
        ]),
      },
      "Bucket",
    ),
  ),
  "ultimate-union": collection(),
}

function collection(): TSchema {
  return Type.Cyclic(
    {
      Schema: Type.Union([
        Type.Object({ oneOf: Type.Array(Type.Ref("Schema")), description }),
        Type.Object({ $ref: string, description }),
        Type.Object({ type: Type.Literal("null"), description }),
        Type.Object({
          type: Type.Literal("boolean"),
          enum: Type.Optional(Type.Array(boolean)),
          default: Type.Optional(boolean),
          description,
        }),
        Type.Object({
          type: Type.Literal("integer"),
          minimum: optional,
          maximum: optional,
          default: optional,
          description,
        }),
        Type.Object({
          type: Type.Literal("number"),
          enum: Type.Optional(Type.Array(number)),
          minimum: optional,
          maximum: optional,
          multipleOf: optional,
          default: optional,
          description,
        }),
        Type.Object({
          type: Type.Literal("string"),
          enum: Type.Optional(Type.Array(string)),
          minLength: optional,
          maxLength: optional,
          pattern: Type.Optional(string),
          format: Type.Optional(string),
          default: Type.Optional(string),
          description,
        }),
        Type.Object({
          type: Type.Literal("array"),
          items: Type.Ref("Schema"),
          minItems: optional,
          maxItems: optional,
          description,
        }),
      ]),
      ObjectSchema: Type.Object({
        $id: Type.Optional(string),
        type: Type.Literal("object"),
        nullable: boolean,
        properties: Type.Record(Type.String(), Type.Ref("Schema")),
        required: Type.Optional(Type.Array(string)),
        description,
      }),
      Collections: Type.Array(
        Type.Object({
          schemas: Type.Array(Type.Ref("Schema")),
          components: Type.Object({
            schemas: Type.Record(Type.String(), Type.Ref("ObjectSchema")),
          }),
          purpose: Type.Union([Type.Literal("swagger"), Type.Literal("ajv")]),
        }),
      ),
    },
    "Collections",
  )
}

/** Moltar's data; `strict`: no other keys. */
export function toBeChecked(strict: boolean): TSchema {
  const options = strict ? { additionalProperties: false } : {}
  return Type.Object(
    {
      number,
      negNumber: number,
      maxNumber: number,
      string,
      longString: string,
      boolean,
      deeplyNested: Type.Object({ foo: string, num: number, bool: boolean }, options),
    },
    options,
  )
}
