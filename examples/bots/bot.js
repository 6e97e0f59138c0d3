// A program that plays any of the games: it asks on standard output and reads answers on standard input.
//
//     alamein bot --game alam_halfa -- node examples/bots/bot.js           all seats, here
//     alamein bot --server URL --seat TOKEN -- node examples/bots/bot.js   one seat at a table
//
// It knows nothing but what it is told, and chooses at random with two rules of thumb. No packages.
"use strict";
const readline = require("node:readline");

const ENDS = ["done", "pass", "end"]; // words that end a phase
const PATIENCE = 40; // actions in a row before it ends a phase when it can

const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Send one request, which is one line, and read its answer, which is one line. */
async function ask(request) {
  process.stdout.write(JSON.stringify(request) + "\n");
  const { value, done } = await lines.next();
  if (done) {
    console.error("nobody answers any more");
    process.exit(1);
  }
  return JSON.parse(value);
}

const any = (list) => list[Math.floor(Math.random() * list.length)];
const verb = (text) => text.split(" ")[0];

/** One of the legal actions, which are texts: a verb and what it is done to. */
function choose(legal, acted) {
  const ends = legal.filter((text) => ENDS.includes(verb(text)));
  if (ends.length && (acted > PATIENCE || Math.random() < 0.1)) return ends[0]; // 1. do not dawdle
  const attacks = legal.filter((text) => ["attack", "target"].includes(verb(text)));
  if (attacks.length && Math.random() < 0.5) return any(attacks); // 2. attack when you can
  const others = legal.filter((text) => !ends.includes(text));
  return any(others.length ? others : legal);
}

async function main() {
  let acted = 0;
  for (;;) {
    const standing = await ask({ legal: {} }); // waits for the turn
    if (standing.over) break;
    const action = choose(standing.legal, acted);
    acted = ENDS.includes(verb(action)) ? 0 : acted + 1;
    const reply = await ask({ act: action });
    if (reply.error) console.error(reply.error);
  }
  process.exit(0);
}

main();
