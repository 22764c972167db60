import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { accepts, freePort, onFreePorts, startBroker, type Broker } from "./server.ts"

// Not the one in /usr/sbin: that runs it as the user of the system's own server.
const command = "/usr/lib/rabbitmq/bin/rabbitmq-server"

/** apt-get install rabbitmq-server */
export const hasRabbit: boolean = existsSync(command)

/** A RabbitMQ with its own configuration and port mapper: the usual mapper outlives the process that started it. */
export const startRabbit = (more = ""): Promise<Broker> => onFreePorts(() => start(more))

async function start(more: string): Promise<Broker> {
  const [port, dist, epmd] = [await freePort(), await freePort(), await freePort()]
  const env = { ERL_EPMD_PORT: `${epmd}`, ERL_EPMD_ADDRESS: "127.0.0.1" }
  const mapper = spawn("epmd", ["-port", `${epmd}`, "-address", "127.0.0.1"], { stdio: "ignore" })
  const broker = await startBroker({
    name: "rabbitmq",
    port,
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    program: (folder) => ({
      command,
      args: [],
      env: { ...env, ...settings(folder, port, dist, more) },
    }),
    ready: async () => (await accepts(port)) && (await greets(port)),
    limit: 110_000,
  }).catch((error: unknown) => {
    mapper.kill("SIGKILL")
    throw error
  })
  return { ...broker, close: () => broker.close().finally(() => end(mapper)) }
}

const settings = (folder: string, port: number, dist: number, more: string): NodeJS.ProcessEnv => {
  const config = join(folder, "rabbitmq.conf")
  const own = `listeners.tcp.default = 127.0.0.1:${port}\nloopback_users = none\n`
  writeFileSync(config, own + more)
  writeFileSync(join(folder, "plugins"), "[].")
  return {
    HOME: folder, // where Erlang's cookie is
    RABBITMQ_NODENAME: `precast-${port}@localhost`,
    RABBITMQ_DIST_PORT: `${dist}`,
    RABBITMQ_CONFIG_FILE: config,
    RABBITMQ_CONF_ENV_FILE: join(folder, "none"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "plugins"),
    RABBITMQ_MNESIA_BASE: join(folder, "data"),
    RABBITMQ_LOG_BASE: join(folder, "log"),
    // The virtual machine takes the place of the script, so that a signal finds it.
    RUNNING_UNDER_SYSTEMD: "true",
    // Its table of ports is as long as the limit of open files, which may be a million.
    ERL_MAX_PORTS: "4096",
  }
}

/** Whether it speaks AMQP: it listens some time before it does. */
async function greets(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1")
  try {
    socket.write("AMQP\0\0\x09\x01")
    const [answer] = (await once(socket, "data", { signal: AbortSignal.timeout(2000) })) as [Buffer]
    return answer[0] === 1
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.kill("SIGKILL")
  await gone
}
