import type { SourceFile } from './files.ts'

/** A call of `messages` from packages/ui; its own definition is none. */
const TEXTS = /(?<!\w)messages(<[^>]*>)?\(/
const CALLER = /^(apps|packages)\/(?!ui\/src\/lib\/messages\.ts$).*(?<!\.test)\.tsx?$/

/** A file of texts without its English next to it would show Portuguese to readers of English, and no type would say so. */
export function twinRules(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, text }) => {
    if (!CALLER.test(path) || !TEXTS.test(text)) return []
    const twin = path.replace(/\.tsx?$/, '.en.ts')
    return paths.has(twin) ? [] : [`${path}: its English is missing: ${twin.slice(twin.lastIndexOf('/') + 1)} next to it`]
  })
}
