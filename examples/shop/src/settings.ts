import { config, secret, type Default, type Int, type Max, type Min } from "@precast/runtime"

interface Settings {
  /** HOST: a container has to be reached from outside of it, by 0.0.0.0. */
  host: string & Default<"127.0.0.1">
  /** PORT */
  port: number & Int & Min<0> & Max<65535> & Default<3000>
  /** WORKERS: processes that share the port. */
  workers: number & Int & Min<1> & Max<64> & Default<1>
  /** PAYMENT_MINUTES: how long products are kept for an order that is not paid. */
  paymentMinutes: number & Int & Min<1> & Default<30>
}

export const settings = config<Settings>()

/** What the payment service signs with. */
export const paymentKey = secret("PAYMENT_KEY")
