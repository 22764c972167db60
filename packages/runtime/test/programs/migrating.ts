// Applies the migrations of a folder and prints what it does.
import { Client } from "pg"
import { migrate } from "../../src/resources/database/migrate/migrate.ts"

const client = new Client({ connectionString: process.env.DATABASE })
await client.connect()
await migrate(client, process.env.FOLDER ?? "", { say: (line) => console.log(line) })
await client.end()
