import { scope, type Type, type } from "arktype"
import type { StructureName } from "../../../structures/dist/index.js"
import type { Contender } from "../contender.ts"
import { versionOf } from "../version.ts"

const entry = { id: "number", name: "string", path: "string" } as const
const described = { "description?": "string" } as const

const types = scope({
  Point3D: { x: "number", y: "number", z: "number" },
  Point: { x: "number", y: "number" },
  Points: { points: "Point[]" },
  Timestamp: { time: "number", zone: "number" },
  Account: { id: "number", code: "string", created_at: "Timestamp" },
  Enterprise: {
    id: "number",
    account: "Account",
    name: "string",
    grade: "number",
    created_at: "Timestamp",
  },
  Member: {
    id: "number",
    account: "Account",
    enterprise: "Enterprise | null",
    emails: "string[]",
    created_at: "Timestamp",
    authorized: "boolean",
  },
  Channel: {
    id: "number",
    code: "string",
    name: "string",
    sequence: "number",
    exclusive: "boolean",
    priority: "number",
    created_at: "Timestamp",
  },
  Simple: { scale: "Point3D", position: "Point3D", rotate: "Point3D", pivot: "Point3D" },
  Hierarchical: {
    id: "number",
    channel: "Channel",
    member: "Member | null",
    account: "Account | null",
    href: "string",
    referrer: "string",
    ip: ["number", "number", "number", "number"],
    created_at: "Timestamp",
  },
  Recursive: {
    parent: "Recursive | null",
    id: "number",
    code: "string",
    name: "string",
    sequence: "number",
    created_at: "Timestamp",
  },
  EPoint: { type: "'point'", x: "number", y: "number" },
  ELine: { type: "'line'", p1: "Point", p2: "Point" },
  ETriangle: { type: "'triangle'", p1: "Point", p2: "Point", p3: "Point" },
  ERectangle: { type: "'rectangle'", p1: "Point", p2: "Point", p3: "Point", p4: "Point" },
  EPolyline: { type: "'polyline'", points: "Point[]" },
  EPolygon: { type: "'polygon'", outer: "Points", inner: "Points[]" },
  ECircle: { type: "'circle'", centroid: "Point", radius: "number" },
  Explicit: "EPoint | ELine | ETriangle | ERectangle | EPolyline | EPolygon | ECircle",
  Line: { p1: "Point", p2: "Point" },
  Triangle: { p1: "Point", p2: "Point", p3: "Point" },
  Rectangle: { p1: "Point", p2: "Point", p3: "Point", p4: "Point" },
  Polygon: { outer: "Points", inner: "Points[]" },
  Circle: { centroid: "Point", radius: "number" },
  Implicit: "Point | Line | Triangle | Rectangle | Points | Polygon | Circle",
  Hobby: { name: "string", body: "string", rank: "number" },
  Person: { name: "string", email: "string", hobbies: "Hobby[]" },
  Employee: {
    id: "number",
    name: "string",
    age: "number",
    grade: "number",
    employed_at: "Timestamp",
  },
  Department: {
    id: "number",
    code: "string",
    sales: "number",
    created_at: "Timestamp",
    employees: "Employee[]",
  },
  Company: {
    id: "number",
    serial: "number",
    name: "string",
    established_at: "Timestamp",
    departments: "Department[]",
  },
  Category: {
    children: "Category[]",
    id: "number",
    code: "string",
    sequence: "number",
    created_at: "Timestamp",
  },
  Directory: { type: "'directory'", ...entry, children: "Bucket[]" },
  Image: {
    type: "'file'",
    extension: "'jpg'",
    ...entry,
    width: "number",
    height: "number",
    url: "string",
    size: "number",
  },
  TextFile: { type: "'file'", extension: "'txt'", ...entry, size: "number", content: "string" },
  Zip: { type: "'file'", extension: "'zip'", ...entry, size: "number", count: "number" },
  Shortcut: { type: "'file'", extension: "'lnk'", ...entry, target: "Bucket" },
  Bucket: "Directory | Image | TextFile | Zip | Shortcut",
  OneOf: { oneOf: "Schema[]", ...described },
  Reference: { $ref: "string", ...described },
  Null: { type: "'null'", ...described },
  Boolean: { type: "'boolean'", "enum?": "boolean[]", "default?": "boolean", ...described },
  Integer: {
    type: "'integer'",
    "minimum?": "number",
    "maximum?": "number",
    "default?": "number",
    ...described,
  },
  Number: {
    type: "'number'",
    "enum?": "number[]",
    "minimum?": "number",
    "maximum?": "number",
    "multipleOf?": "number",
    "default?": "number",
    ...described,
  },
  String: {
    type: "'string'",
    "enum?": "string[]",
    "minLength?": "number",
    "maxLength?": "number",
    "pattern?": "string",
    "format?": "string",
    "default?": "string",
    ...described,
  },
  Array: {
    type: "'array'",
    items: "Schema",
    "minItems?": "number",
    "maxItems?": "number",
    ...described,
  },
  Schema: "OneOf | Reference | Null | Boolean | Integer | Number | String | Array",
  ObjectSchema: {
    "$id?": "string",
    type: "'object'",
    nullable: "boolean",
    properties: { "[string]": "Schema" },
    "required?": "string[]",
    ...described,
  },
  Collection: {
    schemas: "Schema[]",
    components: { schemas: { "[string]": "ObjectSchema" } },
    purpose: "'swagger' | 'ajv'",
  },
})

const definitions: Record<StructureName, string> = {
  simple: "Simple",
  hierarchical: "Hierarchical",
  recursive: "Recursive",
  "union-explicit": "Explicit[]",
  "union-implicit": "Implicit[]",
  "array-simple": "Person[]",
  "array-hierarchical": "Company[]",
  "array-recursive": "Category",
  "array-recursive-union-explicit": "Bucket[]",
  "ultimate-union": "Collection[]",
}

export const contender: Contender = {
  version: versionOf("arktype"),
  checks(structure) {
    const compiled = types.type(definitions[structure] as "Simple") as unknown as Type
    return {
      is: (value) => compiled.allows(value),
      issues(value) {
        const result = compiled(value)
        return result instanceof type.errors ? result.length : 0
      },
    }
  },
  moltar(name) {
    const unknown = {
      "+": name.endsWith("Strict") ? "reject" : name === "parseSafe" ? "delete" : "ignore",
    } as const
    const compiled = type({
      ...unknown,
      number: "number",
      negNumber: "number",
      maxNumber: "number",
      string: "string",
      longString: "string",
      boolean: "boolean",
      deeplyNested: { ...unknown, foo: "string", num: "number", bool: "boolean" },
    } as const)
    if (name.startsWith("parse")) return (value) => compiled.assert(value)
    return (value) => {
      if (!compiled.allows(value)) throw new Error("validation failure")
      return true
    }
  },
}
