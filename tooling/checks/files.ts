import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type SourceFile = { path: string; text: string }

/** All documentation but the report that the benchmark writes. */
export const DOCS = /^(docs\/(?!benchmarks\.md).*|README|AGENTS|CONTRIBUTING)\.md$/

/** Every file that git knows or would add, so that a new file is checked before its commit. */
export function sourceFiles(pattern: RegExp): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed.split('\n').flatMap((path) => {
    if (!pattern.test(path)) return []
    try {
      return [{ path, text: readFileSync(path, 'utf8') }]
    } catch {
      // Deleted but not yet committed.
      return []
    }
  })
}
