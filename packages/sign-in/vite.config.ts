import { join } from 'node:path'
import { defineConfig } from 'vite'

/** Pages include one file; what few people need comes in files of its own when it is needed. */
export default defineConfig({
  // Files find each other beside themselves, wherever they are served.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: Object.fromEntries(['widget', 'page', 'demo'].map((name) => [name, join(import.meta.dirname, `src/${name}.ts`)])),
      preserveEntrySignatures: 'exports-only',
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
