// A lint rule: what players read stands in the catalogue (src/alamein/words/pages), never in markup or code.
const READ = new Set(["aria-label", "title", "alt", "placeholder", "label"]);
const LETTERS = /\p{L}{2}/u;
const SENTENCE = /^[“(]?\p{Lu}\p{Ll}+[ ,:;.!?…]|\p{L}+,? \p{Ll}+,? \p{Ll}+/u; // a word and what follows it, or three in a row
const COMMANDS = new Set(["alamein verify FILE", "Esc", "Bearer"]);

export default {
  meta: { type: "problem", messages: { words: "“{{text}}” belongs in the catalogue: say(key)" }, schema: [] },
  create(context) {
    const report = (node, text) => context.report({ node, messageId: "words", data: { text: text.trim() } });
    const code = (node, text) => {
      if (SENTENCE.test(text) && !COMMANDS.has(text.trim())) report(node, text);
    };
    return {
      SvelteText(node) {
        const parent = node.parent.type;
        if (parent === "SvelteStyleElement" || COMMANDS.has(node.value.trim())) return;
        if (LETTERS.test(node.value)) report(node, node.value);
      },
      SvelteLiteral(node) {
        const name = node.parent.key?.name;
        if (READ.has(name) && LETTERS.test(node.value) && !COMMANDS.has(node.value)) report(node, node.value);
      },
      Literal(node) {
        if (typeof node.value === "string" && !node.parent.type.startsWith("TS")) code(node, node.value);
      },
      TemplateElement(node) {
        code(node, node.value.cooked);
      },
    };
  },
};
