import { join } from 'node:path'
import { pageStyles } from '@balcao/ui/lib/article/page-styles'
import { domFreeDecoder } from '@balcao/ui/lib/dom-free-decoder'
import { firstFile } from '@balcao/ui/lib/files/first-file'
import { precompressed } from '@balcao/ui/lib/files/precompressed'
import { chunkReport } from '@balcao/ui/lib/live/chunk-report'
import { pdfFiles } from '@balcao/ui/lib/pdf/pdf-files'
import { pushWorkerFile } from '@balcao/ui/lib/profile/push-worker-file'
import { leftOut } from '@balcao/ui/lib/react/left-out'
import { compileTexts } from '@balcao/ui/lib/texts/compile-texts'
import { widgetFiles } from '@balcao/ui/lib/widget-files'
import { themeBoot } from '@balcao/ui/theme/boot'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// biome-ignore lint/complexity/useLiteralKeys: index signatures are read with brackets here
const server = process.env['SERVER_URL'] ?? 'http://localhost:3000'
const proxied = { target: server, changeOrigin: true }

export default defineConfig({
  base: '/portal/',
  plugins: [
    themeBoot(),
    react(),
    babel({ presets: [reactCompilerPreset({ target: '18' })] }),
    compileTexts(),
    domFreeDecoder(),
    leftOut(),
    chunkReport(),
    pushWorkerFile(),
    pdfFiles(),
    precompressed(),
    widgetFiles(import.meta.dirname),
    pageStyles(join(import.meta.dirname, 'src/features/kb/kb.css')),
  ],
  // Its place is taken by ours, which knows of the language; 18 is the target that asks for a runtime by name.
  resolve: { alias: { 'react-compiler-runtime': '@balcao/ui/lib/react/compiler-runtime' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Every first visit loads the names of all files: without words in them they are shorter.
    rolldownOptions: { output: { ...firstFile.output, chunkFileNames: 'assets/[hash].js' } },
  },
  server: {
    port: 5174,
    proxy: {
      '/api': proxied,
      '/trpc': proxied,
      '/health': proxied,
      '/trpc-ws': { ...proxied, ws: true },
      '/socket.io': { ...proxied, ws: true },
    },
  },
})
