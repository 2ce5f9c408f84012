// Any game: the first lawful act. The whole protocol in node: node examples/bots/first_act.mjs
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (["hello", "new match"].includes(message.type)) say({ type: "ready", name: "first act", matches: true });
  if (message.type === "act") say({ type: "act", id: message.id, action: message.legal[0] });
});
