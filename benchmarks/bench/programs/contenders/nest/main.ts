// NestJS 12 on its adapter for Fastify, with nestia: validation and JSON by typia, compiled from types.
import "reflect-metadata"
import { TypedBody, TypedHeaders, TypedParam, TypedQuery, TypedRoute } from "@nestia/core"
import { Body, Controller, Get, Header, HttpCode, Module, Param, Post, Query } from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import { FastifyAdapter, type NestFastifyApplication } from "@nestjs/platform-fastify"
import { makeBackground, socketsOf } from "../shared/nest.js"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import type { HeavyResponse, HeavyUser, Message, Names, Page, PageQuery } from "./types.js"
import type { Int, Post as Posted, SchemaBody, SchemaHeaders, SchemaQuery, User } from "./types.js"

// typia's JSON has texts for dates; the work is done with dates, as in every contender.
const iso = (date: Date): string => date.toISOString()

@Controller()
class Requests {
  @TypedRoute.Get("hello")
  hello(): Message {
    return { message: "Hello, World" }
  }

  @Get("constant")
  @Header("content-type", "application/json")
  constant(): string {
    return '{"message":"Hello, World"}'
  }

  @TypedRoute.Post("updateUser")
  @HttpCode(200)
  updateUser(@TypedBody() user: User): User {
    const later = nextMonth({ ...user, lastUpdate: new Date(user.lastUpdate) })
    return { ...later, lastUpdate: iso(later.lastUpdate) }
  }

  @TypedRoute.Post("heavy")
  @HttpCode(200)
  heavy(@TypedBody() user: HeavyUser): HeavyResponse {
    const { profile, createdAt, updatedAt, lastLoginAt } = user
    const touched = touch({
      ...user,
      profile: { ...profile, dateOfBirth: new Date(profile.dateOfBirth) },
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
      lastLoginAt: lastLoginAt === undefined ? undefined : new Date(lastLoginAt),
    })
    return {
      ...touched,
      profile: { ...touched.profile, dateOfBirth: iso(touched.profile.dateOfBirth) },
      createdAt: iso(touched.createdAt),
      updatedAt: iso(touched.updatedAt),
      lastLoginAt: iso(touched.lastLoginAt),
    }
  }

  @TypedRoute.Post("schema")
  @HttpCode(200)
  schema(
    @TypedHeaders() _headers: SchemaHeaders,
    @TypedQuery() _query: SchemaQuery,
    @TypedBody() _body: SchemaBody,
  ): Message {
    return { message: "Hello, World" }
  }

  @Get("api")
  @Header("content-type", "text/plain")
  names(@TypedQuery() query: Names): string {
    return `${query.name} ${query.lastname}`
  }

  @TypedRoute.Get("users/:id/posts/:post")
  post(@TypedParam("id") id: Int, @TypedParam("post") post: string): Posted {
    return { id, post }
  }

  @TypedRoute.Get("json/:count")
  items(@TypedParam("count") count: Int, @TypedQuery() query: PageQuery): Page {
    return page(count, query.m)
  }

  @Get()
  @Header("content-type", "text/plain")
  ping(): string {
    return "Hi"
  }

  @Get("id/:id")
  @Header("content-type", "text/plain")
  @Header("x-powered-by", "benchmark")
  idAndName(@Param("id") id: string, @Query("name") name?: string): string {
    return `${id} ${name ?? ""}`
  }

  @Post("json")
  @HttpCode(200)
  mirror(@Body() body: object): object {
    return body
  }
}

interface Start {
  port: number
  background: boolean
  live: boolean
}

export async function start({ port, background, live }: Start): Promise<void> {
  const more = live ? await import("./live.js") : undefined
  const before = background ? [makeBackground()] : []
  const controllers = [...before, Requests, ...(more ? [more.Live] : [])]
  const Root = class {}
  Module({ controllers, providers: more ? [more.Echo] : [] })(Root)
  const adapter = new FastifyAdapter()
  const app = await NestFactory.create<NestFastifyApplication>(Root, adapter, { logger: false })
  if (more) app.useWebSocketAdapter(socketsOf(app))
  await app.listen(port, "127.0.0.1")
}
