// ultimate-express: the program of Express, as it is a replacement for it. Two things of Express it
// does not do, so users would: parameters come as they were sent, and broken JSON is an error of 500.
import express from "ultimate-express"
import { makeApp } from "./express.mjs"

function decode({ params }, _res, next) {
  for (const name of Object.keys(params)) params[name] = decodeURIComponent(params[name])
  next()
}

function refuse(error, _req, res, next) {
  if (!(error instanceof SyntaxError || error instanceof URIError)) return next(error)
  res.status(400).json({ error: error.message })
}

export async function start({ port, ...options }) {
  const app = await makeApp(express, { ...options, before: [decode] })
  app.use(refuse)
  await new Promise((listening) => app.listen(port, "127.0.0.1", listening))
}
