import type { SourceFile } from './files.ts'

const TOKENS = 'packages/ui/src/theme/tokens.ts'
/** A use without a value to fall back on. */
const USE = /var\((--[a-z][\w-]*)\)/g
/** A declaration in a style sheet, or as a key of an object of styles. */
const DECLARATION = /(--[a-z][\w-]*)['"`\]]*\s*:/g
const TOKEN = /^ *'?([a-z][\w-]*)'?: '#/gm

/** Variables that a style sheet uses and nothing declares: a browser drops such a line, and nobody is warned. */
export function styleVariableRules(files: readonly SourceFile[]): string[] {
  const tokens = files.find(({ path }) => path === TOKENS)?.text ?? ''
  const declared = new Set([...tokens.matchAll(TOKEN)].map(([, name]) => `--${name}`))
  for (const { text } of files) for (const [, name = ''] of text.matchAll(DECLARATION)) declared.add(name)
  return files.flatMap(({ path, text }) => {
    if (!path.endsWith('.css')) return []
    return text.split('\n').flatMap((line, at) => {
      const missing = [...line.matchAll(USE)].map(([, name = '']) => name).filter((name) => !declared.has(name))
      return missing.map((name) => `${path}:${at + 1}: nothing declares ${name}: the colours are in ${TOKENS}`)
    })
  })
}
