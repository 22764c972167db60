// What both contenders of NestJS have.
import { Controller, Get, Header, HttpCode, Post, type INestApplication } from "@nestjs/common"
import { WsAdapter } from "@nestjs/platform-ws"
import { eachBackground } from "./background.mjs"

/** A controller of the routes that are never measured: decorators, applied to each of 224 methods. */
export function makeBackground(): new () => object {
  const Background = class {} as new () => object
  const methods = Background.prototype as Record<string, () => string>
  let count = 0
  const add = (route: MethodDecorator): void => {
    const name = `route${count++}`
    methods[name] = () => "ok"
    const descriptor = Object.getOwnPropertyDescriptor(methods, name)!
    route(methods, name, descriptor)
    HttpCode(200)(methods, name, descriptor)
    Header("content-type", "text/plain")(methods, name, descriptor)
  }
  eachBackground(
    (path: string) => add(Get(path)),
    (path: string) => add(Post(path)),
  )
  Controller()(Background)
  return Background
}

/** Messages of the scenario have no names: all of them are notes. */
export const socketsOf = (app: INestApplication): WsAdapter =>
  new WsAdapter(app, {
    messageParser: (text) => ({ event: "note", data: JSON.parse(String(text)) }),
  })
