/** A client of Redis: of the package `redis` (node-redis), or of `ioredis`. */
export type RedisClient = NodeRedis | IoRedis

interface NodeRedis {
  sendCommand(command: string[]): Promise<unknown>
}

interface IoRedis {
  call(command: string, ...rest: string[]): Promise<unknown>
}

/** Whether the path of a URL is the number of a database, or empty: a client would use another database. */
export function hasRedisDatabase({ pathname }: URL): boolean {
  return /^\/?\d{0,5}$/.test(pathname)
}

/** Sends one command, by whichever client it is. */
export function sendRedis(client: RedisClient, command: readonly string[]): Promise<unknown> {
  // ioredis has a function sendCommand too, which takes something else.
  if ("call" in client) return client.call(command[0] ?? "", ...command.slice(1))
  return client.sendCommand([...command])
}
