import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { domFreeDecoder } from './dom-free-decoder.ts'

/** What the Markdown parser becomes in a browser, built with this plugin and no other of ours. */
async function builtWith(plugin: Plugin): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? `${import.meta.dirname}/entry.js` : undefined),
    load: (id) => (id.endsWith('/entry.js') ? "import remarkParse from 'remark-parse'; globalThis.parser = remarkParse" : undefined),
  }
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
    plugins: [entry, plugin],
  })
  return [made]
    .flat()
    .flatMap((one) => ('output' in one ? one.output.map((file) => ('code' in file ? file.code : '')) : []))
    .join('\n')
}

test('the Markdown parser is built with a table of entities and without innerHTML', async () => {
  const code = await builtWith(domFreeDecoder())
  expect(code).toContain('CounterClockwiseContourIntegral')
  expect(code).not.toContain('innerHTML')
})

test('a build that contains the decoder for browsers fails', async () => {
  const { config: _, ...unaided } = domFreeDecoder()
  await expect(builtWith(unaided as Plugin)).rejects.toThrow('contains the browser build of decode-named-character-reference')
})
