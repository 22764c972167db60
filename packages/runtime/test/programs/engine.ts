// Opens a database, prints its address, and stays until its input ends.
import { openEngine } from "../../src/resources/database/engine/engine-open.ts"

const { kind, url } = await openEngine({ name: "shop", folder: process.env.FOLDER ?? "" })
console.log(JSON.stringify({ kind, url }))
process.stdin.resume()
