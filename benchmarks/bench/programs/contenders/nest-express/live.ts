// Large bodies, events and a WebSocket of NestJS. Its own @Sse() gives every event an id, which those
// of the scenario do not have: they are a file of no known length.
import { Readable } from "node:stream"
import { Body, Controller, Get, HttpCode, Post, Query } from "@nestjs/common"
import { ParseArrayPipe, StreamableFile, ValidationPipe } from "@nestjs/common"
import type { NestExpressApplication } from "@nestjs/platform-express"
import { MessageBody, SubscribeMessage, WebSocketGateway, WsException } from "@nestjs/websockets"
import { eventTexts, total } from "../shared/live.mjs"
import { socketsOf } from "../shared/nest.js"
// oxlint-disable-next-line typescript/consistent-type-imports -- decorators look at the classes
import { Asked, Note, Rec } from "./classes.js"

@Controller()
export class Live {
  @Post("records")
  @HttpCode(200)
  records(@Body(new ParseArrayPipe({ items: Rec, whitelist: true })) records: Rec[]): object {
    return total(records)
  }

  @Get("events")
  events(@Query() { count }: Asked): StreamableFile {
    const bytes = Readable.from(eventTexts(count), { objectMode: false })
    return new StreamableFile(bytes, { type: "text/event-stream" })
  }
}

const notes = new ValidationPipe({
  transform: true,
  whitelist: true,
  exceptionFactory: () => new WsException("no note"),
})

@WebSocketGateway({ path: "/echo" })
export class Echo {
  @SubscribeMessage("note")
  note(@MessageBody(notes) note: Note): Note {
    return note
  }
}

export function prepare(app: NestExpressApplication): void {
  app.useBodyParser("json", { limit: "2mb" })
  app.useWebSocketAdapter(socketsOf(app))
}
