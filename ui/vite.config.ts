import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server gives the files under /assets/ an immutable lifetime: their names carry a hash of what they hold.
// A page is few files: each costs a journey, and a phone's are long.
const CORE =
  /node_modules|preload-helper|\/lib\/(api|briefing|early|once|say|seats|tokens|words)\.ts|\/panels\/(Caveats|Rich|RuleRef|Words)\./;
const TABLE =
  /\/src\/(table\/(?!art|painter|Frame|.*css$)|panels\/(Choices|Final|MiniCounter|OddsPanel|Popup)\.|lib\/play)/;
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/alamein/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "core", test: CORE },
            { name: "table", test: TABLE },
          ],
        },
      },
    },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
