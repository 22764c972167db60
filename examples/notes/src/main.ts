import { randomBytes } from "node:crypto"
import { start } from "./app.js"

// Without a secret of its own, users are logged out when the program starts again.
const secret = process.env.COOKIE_SECRET ?? randomBytes(32).toString("hex")
const app = await start(Number(process.env.PORT ?? 3000), secret)
console.log(`Notes on ${app.url}`)
