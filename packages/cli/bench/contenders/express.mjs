// Express 5 + Zod 4, as both projects' guides write it.
import express from "express"
import { SchemaBody, SchemaHeaders, SchemaQuery, User } from "./zod-schemas.mjs"

const app = express()
app.disable("x-powered-by")

app.get("/hello", (_req, res) => {
  res.json({ message: "Hello, World" })
})

app.post("/updateUser", express.json(), (req, res) => {
  const user = User.safeParse(req.body)
  if (!user.success) return res.status(400).json({ error: user.error.issues })
  const { lastUpdate } = user.data
  lastUpdate.setUTCMonth(lastUpdate.getUTCMonth() + 1)
  res.json(user.data)
})

app.post("/schema", express.json(), (req, res) => {
  for (const [schema, value] of [
    [SchemaHeaders, req.headers],
    [SchemaQuery, req.query],
    [SchemaBody, req.body],
  ]) {
    const result = schema.safeParse(value)
    if (!result.success) return res.status(400).json({ error: result.error.issues })
  }
  res.json({ message: "Hello, World" })
})

app.listen(Number(process.env.PORT), "127.0.0.1")
