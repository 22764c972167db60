// Handles messages of the proof in ../topics/proof.ts until it is ended: writes down each that it was given, and has
// its effect once. Not compiled: what the transformer would hand over is written out here.
import { startBackground } from "../../src/resources/background/start-background.ts"
import { Database } from "../../src/resources/database/database.ts"
import { once } from "../../src/resources/topics/once.ts"
import { Subscription } from "../../src/resources/topics/subscription.ts"
import { numbered } from "../topics/numbered.ts"

const db = new Database("proof", { url: process.env.PROOF_URL ?? "" })

void new Subscription(numbered(), "proof", {
  concurrency: 50,
  timeout: "3s",
  retry: { minBackoff: 50, maxBackoff: 500, maxAttempts: 1000 },
  // The server is away for a while: that is what is tried.
  onError: () => {},
  handler: async ({ key, number }, context) => {
    await db.transaction(async (tx) => {
      await tx.exec`insert into seen (key, number, attempt) values (${key}, ${number}, ${context.attempt})`
      await once(
        tx,
        context,
        () => tx.exec`insert into effects (key, number) values (${key}, ${number})`,
      )
    })
  },
})
// Not longer than the one that started it.
process.stdin.resume().once("end", () => process.exit())
await startBackground()
console.log("ready")
