import { expect } from "vitest"
import { open, type Client } from "./client.ts"

/** A member of the topic `a` of the endpoint `people`. */
export class Person {
  readonly name: string
  readonly client: Client
  /** Of the process that it is connected with. */
  readonly pid: string

  private constructor(name: string, client: Client, pid: string) {
    this.name = name
    this.client = client
    this.pid = pid
  }

  static async open(app: { readonly port: number }, name: string): Promise<Person> {
    const client = await open(app, "/people")
    const [pid = ""] = (await client.take(1)) as string[]
    client.ws.send(`enter a ${name}`)
    return new Person(name, client, pid)
  }

  /** Connects until the kernel chooses a process that fits. */
  static async openIn(
    app: { readonly port: number },
    fits: (pid: string) => boolean,
  ): Promise<Person> {
    for (;;) {
      const client = await open(app, "/people")
      const [pid = ""] = (await client.take(1)) as string[]
      if (!fits(pid)) {
        client.ws.close()
        await client.closed
        continue
      }
      client.ws.send("enter a late")
      return new Person("late", client, pid)
    }
  }

  /** Waits until its process reports these members. */
  async sees(names: readonly string[]): Promise<void> {
    await expect.poll(() => this.#who(), { timeout: 60_000, interval: 100 }).toEqual(names)
  }

  async #who(): Promise<unknown> {
    this.client.ws.send("who a")
    for (;;) {
      const read: unknown = await this.client.json()
      if (read === undefined) return undefined
      if (Array.isArray(read))
        return (read as { name: string }[]).map(({ name }) => name).toSorted()
    }
  }
}
