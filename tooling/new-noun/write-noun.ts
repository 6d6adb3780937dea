import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf } from './templates.ts'

/**
 * Writes the files of a noun and answers with their paths.
 * @throws Error when one is there already; then none is written
 */
export function writeNoun(root: string, area: string, noun: string): string[] {
  const files = Object.entries(filesOf(area, noun))
  const present = files.map(([path]) => path).filter((path) => existsSync(join(root, path)))
  if (present.length > 0) throw new Error(`Nothing was written, because there already is ${present.join(', ')}.`)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { flag: 'wx' })
  }
  return files.map(([path]) => path)
}
