import { start } from "./app.js"

const app = await start(Number(process.env.PORT ?? 3000))
console.log(`Conduit on ${app.url}`)
