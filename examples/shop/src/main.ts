import { start } from "./app.js"
import { settings } from "./settings.js"

const app = await start(settings.port, settings.host, settings.workers)
console.log(`Shop on ${app.url}, its documentation on ${app.url}/docs`)
