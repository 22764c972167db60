import { config, secret, type Default, type Int, type Max, type Min } from "@precast/runtime"

interface Settings {
  /** PORT */
  port: number & Int & Min<0> & Max<65535> & Default<3000>
  /** PAYMENT_MINUTES: how long products are kept for an order that is not paid. */
  paymentMinutes: number & Int & Min<1> & Default<30>
}

export const settings = config<Settings>()

/** What the payment service signs with. */
export const paymentKey = secret("PAYMENT_KEY")
