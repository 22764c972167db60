// NestJS 12 as it comes: Express below, class-validator and class-transformer by its ValidationPipe.
import "reflect-metadata"
import { Body, Controller, Get, Header, HttpCode, Module, Param, Post, Query } from "@nestjs/common"
import { ParseIntPipe, ValidationPipe, createParamDecorator } from "@nestjs/common"
import type { ExecutionContext } from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import type { NestExpressApplication } from "@nestjs/platform-express"
import { makeBackground } from "../shared/nest.js"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
// oxlint-disable-next-line typescript/consistent-type-imports -- decorators look at the classes
import * as classes from "./classes.js"

// Pipes see what own decorators give, and nothing of @Headers().
const Heads = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest().headers,
)
const headsToo = new ValidationPipe({
  transform: true,
  whitelist: true,
  validateCustomDecorators: true,
})

interface Message {
  message: string
}

@Controller()
class Requests {
  @Get("hello")
  hello(): Message {
    return { message: "Hello, World" }
  }

  @Get("constant")
  @Header("content-type", "application/json")
  constant(): string {
    return '{"message":"Hello, World"}'
  }

  @Post("updateUser")
  @HttpCode(200)
  updateUser(@Body() user: classes.User): classes.User {
    return nextMonth(user)
  }

  @Post("heavy")
  @HttpCode(200)
  heavy(@Body() user: classes.HeavyUser): classes.HeavyUser {
    return touch(user)
  }

  @Post("schema")
  @HttpCode(200)
  schema(
    @Heads(headsToo) _headers: classes.SchemaHeaders,
    @Query() _query: classes.SchemaQuery,
    @Body() _body: classes.SchemaBody,
  ): Message {
    return { message: "Hello, World" }
  }

  @Get("api")
  @Header("content-type", "text/plain")
  names(@Query() query: classes.Names): string {
    return `${query.name} ${query.lastname}`
  }

  @Get("users/:id/posts/:post")
  post(@Param("id", ParseIntPipe) id: number, @Param("post") post: string): object {
    return { id, post }
  }

  @Get("json/:count")
  items(@Param("count", ParseIntPipe) count: number, @Query() query: classes.PageQuery): object {
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
  const app = await NestFactory.create<NestExpressApplication>(Root, { logger: false })
  app.disable("x-powered-by")
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }))
  if (more) more.prepare(app)
  await app.listen(port, "127.0.0.1")
}
