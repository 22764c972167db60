// A step of each deployment, before the program: `node dist/migrate.js`.
import { db } from "./database.js"

for (const name of await db.migrate()) console.log(`applied ${name}`)
await db.close()
