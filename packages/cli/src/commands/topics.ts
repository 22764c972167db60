import { Argument, Command } from "commander"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import { actions, type TopicsOptions } from "../topics/topics-options.ts"

type Given = Pick<TopicsOptions, "all" | "limit" | "database" | "json">

/** The args table of `precast topics`. */
export function topicsCommand(choose: Choose): Command {
  return new Command("topics")
    .description("Look at topics, and deal with dead letters")
    .addArgument(new Argument("<action>", "what to do").choices(actions))
    .argument("[topic]", "name of the topic")
    .argument("[subscription]", "name of the subscription")
    .argument("[ids...]", "replay, remove: ids of messages")
    .option("--all", "replay, remove: all dead letters of the subscription", false)
    .option("--limit <n>", "dead: how many are shown", "20")
    .option("--database <name>", "one of several databases (default: that of the sources)")
    .option("--json", "print the result as JSON", false)
    .addHelpText(
      "after",
      `
TOPICS_URL names the engine; without it, messages are in the program's database.
${examples(
  ["precast topics list", "subscriptions, with how many messages wait"],
  ["precast topics dead order-placed send-mail", "dead letters, with their errors"],
  ["precast topics replay order-placed send-mail --all", "have them handled again"],
  ["precast topics remove order-placed send-mail 5b3c…", "throw one away"],
)}`,
    )
    .action(
      (
        action: TopicsOptions["action"],
        topic: string | undefined,
        subscription: string | undefined,
        ids: readonly string[],
        { all, limit, database, json }: Given,
      ) =>
        choose<TopicsOptions>(
          "topics",
          { action, topic, subscription, ids, all, limit, database, json },
          topics,
        ),
    )
}

async function topics(options: TopicsOptions, terminal: Terminal): Promise<number> {
  return (await import("../topics/run-topics.ts")).runTopics(options, terminal)
}
