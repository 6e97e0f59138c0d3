import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server gives the files under /assets/ an immutable lifetime: their names carry a hash of what they hold.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/alamein/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
