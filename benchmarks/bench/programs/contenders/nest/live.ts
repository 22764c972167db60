// Large bodies, events and a WebSocket of NestJS with nestia. NestJS's own @Sse() gives every event an
// id, which those of the scenario do not have: they are a file of no known length.
import { Readable } from "node:stream"
import { TypedBody, TypedQuery, TypedRoute } from "@nestia/core"
import { Controller, Get, HttpCode, StreamableFile } from "@nestjs/common"
import { MessageBody, SubscribeMessage, WebSocketGateway } from "@nestjs/websockets"
import { createIs } from "typia"
import { eventTexts, total } from "../shared/live.mjs"
import type { Asked, Note, Rec, Total } from "./types.js"

@Controller()
export class Live {
  @TypedRoute.Post("records")
  @HttpCode(200)
  records(@TypedBody() records: Rec[]): Total {
    return total(records)
  }

  @Get("events")
  events(@TypedQuery() { count }: Asked): StreamableFile {
    const bytes = Readable.from(eventTexts(count), { objectMode: false })
    return new StreamableFile(bytes, { type: "text/event-stream" })
  }
}

const isNote = createIs<Note>()

@WebSocketGateway({ path: "/echo" })
export class Echo {
  @SubscribeMessage("note")
  note(@MessageBody() note: unknown): unknown {
    return isNote(note) ? note : { error: "no note" }
  }
}
