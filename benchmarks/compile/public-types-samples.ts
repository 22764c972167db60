const user = { id: 7, is_bot: false, first_name: "Ada", username: "ada", language_code: "en" }
const chat = { id: 7, first_name: "Ada", username: "ada", type: "private" }

/** Of Telegram. */
const update = {
  update_id: 10_000,
  message: {
    message_id: 1365,
    from: user,
    chat,
    date: 1_441_645_532,
    text: "/start with a few words for the bot",
    entities: [
      { type: "bot_command", offset: 0, length: 6 },
      { type: "bold", offset: 7, length: 4 },
    ],
  },
}

const author = {
  id: "80351110",
  username: "ada",
  discriminator: "0",
  avatar: null,
  global_name: "Ada",
}

const member = {
  roles: ["41771983"],
  nick: null,
  joined_at: "2026-04-26T06:26:56.936000+00:00",
  premium_since: null,
  deaf: false,
  mute: false,
  flags: 1,
  avatar: null,
  communication_disabled_until: null,
  pending: false,
  banner: null,
}

/** Of Discord. */
const dispatch = {
  op: 0,
  t: "MESSAGE_CREATE",
  s: 42,
  d: {
    id: "1234567890123456",
    channel_id: "987654321",
    channel_type: 0,
    guild_id: "99",
    author,
    member,
    content: "Hello, world. This is a message of a usual length.",
    timestamp: "2026-07-11T17:27:07.299000+00:00",
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: 0,
    flags: 4,
    components: [],
  },
}

const amount = { amount: 2_217, currency: "usd", source_types: { card: 2_217 } }

/** Of Stripe. */
const event = {
  id: "evt_1",
  object: "event",
  api_version: "2026-01-28",
  created: 1_769_000_000,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: "balance.available",
  data: {
    object: {
      object: "balance",
      available: [amount],
      connect_reserved: [{ amount: 0, currency: "usd" }],
      livemode: false,
      pending: [amount],
    },
  },
}

/** Values of types of published packages, by names of `public-types-speed.ts`. */
export const samples: Readonly<Record<string, unknown>> = { update, dispatch, event }
