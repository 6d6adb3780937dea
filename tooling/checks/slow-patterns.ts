import { parseSync, Visitor } from 'rolldown/utils'
import { analyse } from 'scslre'
import type { SourceFile } from './files.ts'

/** Tests choose what they match, and so does the tooling. */
const OURS = /\.test\.tsx?$|\/testing\/|\/corpus\//
/** How an expression takes the square of a text's length, or more. */
const WAYS = {
  Self: 'a repetition within itself',
  Trade: 'two repetitions that fit the same',
  Move: 'a repetition that begins anew at each sign of a run',
}

/**
 * Regular expressions that take more than a time in proportion to the text: one long line that somebody sends would stop the process.
 * What stands in code is read; expressions that are made of texts (`new RegExp`) are for whoever writes them to bound.
 */
export function slowPatternRules(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => !OURS.test(path)).flatMap(patternsOf)
}

function patternsOf({ path, text }: SourceFile): string[] {
  const found: string[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      const { reports } = analyse({ source: pattern, flags }, { maxReports: 1 })
      const line = text.slice(0, node.start).split('\n').length
      for (const { type } of reports)
        found.push(`${path}:${line} /${pattern}/${flags} can take the square of a text's length: ${WAYS[type]}`)
    },
  }).visit(parseSync(path, text).program)
  return found
}
