/** Loads a package; undefined: it is looked up where the program runs. */
type Packages<T> = Readonly<Record<string, (() => T) | undefined>>

// `precast build --bundle` replaces this module by one with the packages that are installed.

/** Packages that are imported by name. */
export const bundledPackages: Packages<Promise<unknown>> = {
  "@aws-sdk/client-s3": undefined,
  "@aws-sdk/client-sns": undefined,
  "@aws-sdk/client-sqs": undefined,
  "@aws-sdk/lib-storage": undefined,
  "@aws-sdk/s3-request-presigner": undefined,
  "@google-cloud/pubsub": undefined,
  "@nats-io/jetstream": undefined,
  "@nats-io/transport-node": undefined,
  amqplib: undefined,
  ioredis: undefined,
  kafkajs: undefined,
  nsqjs: undefined,
  redis: undefined,
}

/** Packages that are required by name. */
export const requiredPackages: Packages<unknown> = { pino: undefined }
