// Express 5.
import { once } from "node:events"
import express from "express"
import { makeApp } from "./express.mjs"

export async function start({ port, ...options }) {
  const app = await makeApp(express, options)
  await once(app.listen(port, "127.0.0.1"), "listening")
}
