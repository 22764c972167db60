const string = { type: "string" }
const integer = { type: "integer" }
const number = { type: "number" }
const all = (properties) => ({ type: "object", required: Object.keys(properties), properties })

const record = all({
  id: integer,
  name: string,
  email: string,
  role: { type: "string", enum: ["admin", "user", "guest"] },
  active: { type: "boolean" },
  score: number,
  tags: { type: "array", items: string },
  address: all({ street: string, city: string, zipCode: string }),
})

export const records = {
  body: { type: "array", items: record },
  response: { 200: all({ count: integer, sum: number }) },
}

export const asked = {
  querystring: all({ count: { type: "integer", minimum: 1, maximum: 10_000 } }),
}

export const note = all({ id: integer, text: { type: "string", maxLength: 100 } })
