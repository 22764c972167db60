import type { Contender } from "../types.ts"
import { foreign, served } from "./needed.ts"

const typescript = "6.0.3"

const parts = "app core event http injector logger stopwatch template type type-compiler workflow"

const withBodies = ["update-user", "heavy", "schema", "refused", "bun-body"]

/** Frameworks whose programs are compiled before they are started. */
export const compiled: readonly Contender[] = [
  {
    name: "nest",
    label: "NestJS + nestia on Fastify",
    runtime: "node",
    ...foreign("nest/main.js"),
    packages: {
      "@nestjs/core": "12.5.1",
      "@nestjs/common": "12.5.1",
      "@nestjs/platform-fastify": "12.5.0",
      "@nestia/core": "11.3.4",
      "@nestia/fetcher": "11.3.4",
      typia: "12.2.1",
      "reflect-metadata": "0.2.2",
      rxjs: "7.8.2",
      "ts-patch": "4.0.1",
      typescript,
      "@types/node": "24.19.2",
    },
    build: ["node_modules/ts-patch/bin/tspc.js", "-p", "nest"],
    serves: served,
  },
  {
    name: "deepkit",
    label: "Deepkit HTTP",
    runtime: "node",
    ...foreign("deepkit/main.mjs"),
    packages: {
      ...Object.fromEntries(parts.split(" ").map((part) => [`@deepkit/${part}`, "1.0.19"])),
      typescript,
    },
    build: ["deepkit/build.mjs"],
    serves: served.filter((name) => !withBodies.includes(name)),
    without: Object.fromEntries(
      withBodies.map((name) => [name, "its bodies are made to fit: what is wrong is not refused"]),
    ),
  },
]
