import svelte from "eslint-plugin-svelte";
import tseslint from "typescript-eslint";
import config from "./svelte.config.js";
import words from "./words.lint.js";

export default tseslint.config(
  { ignores: ["node_modules", ".tools", "src/generated"] },
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { extraFileExtensions: [".svelte"], parser: tseslint.parser, svelteConfig: config },
    },
    // maps and sets are values here: made once and replaced ($state.raw), not changed
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
  {
    files: ["src/**"],
    ignores: ["src/table/art.ts"],
    plugins: { words: { rules: { catalogue: words } } },
    rules: { "words/catalogue": "error" },
  },
  // drawings that this program makes of its own sheets
  { files: ["src/table/MapLayers.svelte"], rules: { "svelte/no-at-html-tags": "off" } },
);
