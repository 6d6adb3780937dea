import { createRequire } from 'node:module'

const PACKAGE = 'decode-named-character-reference'
const FOR_BROWSERS = `/${PACKAGE}/index.dom.js`

type Build = { error(reason: string): never }
type Bundle = Record<string, { fileName: string; modules?: object }>

/**
 * A Vite plugin that makes the Markdown parser decode character references (`&amp;`) from a table. The browser build of the package it uses
 * decodes them through `innerHTML`, which the Trusted Types policy of our pages forbids: one reference would be an error instead of a message.
 * The table weighs 12 kB compressed, in the chunk that is loaded with the parser. A build that still contains the browser build fails.
 */
export const domFreeDecoder = () => ({
  name: 'balcao-dom-free-decoder',
  // Node resolves the package to the build without DOM.
  config: () => ({ resolve: { alias: { [PACKAGE]: createRequire(import.meta.url).resolve(PACKAGE) } } }),
  generateBundle(this: Build, _: unknown, bundle: object) {
    for (const { fileName, modules = {} } of Object.values(bundle as Bundle))
      if (Object.keys(modules).some((id) => id.replaceAll('\\', '/').endsWith(FOR_BROWSERS)))
        this.error(`${fileName} contains the browser build of ${PACKAGE}, which needs innerHTML: pages with Trusted Types cannot run it`)
  },
})
