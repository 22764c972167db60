import { config, type Default, type Int, type Max, type Min } from "@precast/runtime"

interface Settings {
  /** HOST: 0.0.0.0 in a container, which has to be reached from outside of it. */
  host: string & Default<"127.0.0.1">
  /** PORT */
  port: number & Int & Min<0> & Max<65535> & Default<3000>
  /** ORIGINS: sites whose scripts may call, with commas between them. */
  origins?: string[]
}

/** Of the environment, and in development of `.env`. What is wrong ends the program with a list. */
export const settings = config<Settings>()
