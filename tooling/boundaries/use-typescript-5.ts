import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Preloaded into dependency-cruiser: its `typescript` is this workspace's, which still has an API. */
const require = createRequire(import.meta.url)
// Resolved beforehand: within the hook it would ask the hook again.
const ours = new Map(['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(require.resolve(name)).href]))

registerHooks({
  resolve(specifier, context, next) {
    const url = ours.get(specifier)
    return url ? { url, shortCircuit: true } : next(specifier, context)
  },
})
