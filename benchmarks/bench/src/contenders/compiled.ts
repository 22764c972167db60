import type { Contender } from "../types.ts"
import { foreign, served, streamed } from "./contender-programs.ts"

const typescript = "6.0.3"

const parts = "app core event http injector logger stopwatch template type type-compiler workflow"

// Decorators, adapter for WebSockets, and what their sources are compiled with.
const nest = {
  "@nestjs/core": "12.5.1",
  "@nestjs/common": "12.5.1",
  "@nestjs/websockets": "12.1.1",
  "@nestjs/platform-ws": "12.1.1",
  "reflect-metadata": "0.2.2",
  rxjs: "7.8.2",
  typescript,
  "@types/node": "24.19.2",
} as const

/** Frameworks whose programs are compiled before they are started. */
export const compiled: readonly Contender[] = [
  {
    name: "nest",
    label: "NestJS + nestia on Fastify",
    runtime: "node",
    ...foreign("nest/main.js"),
    packages: {
      ...nest,
      "@nestjs/platform-fastify": "12.5.0",
      "@nestia/core": "11.3.4",
      "@nestia/fetcher": "11.3.4",
      typia: "12.2.1",
      "ts-patch": "4.0.1",
    },
    build: ["node_modules/ts-patch/bin/tspc.js", "-p", "nest"],
    serves: [...streamed, "ws-echo"],
  },
  {
    name: "nest-express",
    label: "NestJS + class-validator",
    runtime: "node",
    ...foreign("nest-express/main.js"),
    packages: {
      ...nest,
      "@nestjs/platform-express": "12.5.1",
      "class-transformer": "0.5.1",
      "class-validator": "0.15.1",
    },
    build: ["node_modules/typescript/bin/tsc", "-p", "nest-express"],
    serves: [...streamed, "ws-echo"],
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
    serves: [...served, "sse"],
    without: {
      "body-1mb": "its HttpBody makes an object of an array",
      "ws-echo": "Deepkit HTTP has no WebSockets",
    },
  },
]
