/** A list item continues on lines that are indented by its width, a quote on those that begin with its sign (width 0). */
type Container = { width: number }
type Line = {
  /** Containers open after the line; at least as many as the parser has. */
  depth: number
  /** List items and quotes that begin on it. */
  opened: number
  /** What stands behind their signs. */
  rest: string
  isBlank: boolean
}

const RULE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/
const LIST_SIGN = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/
const ENDS_PARAGRAPH = /^#{1,6}(?:[ \t]|$)/

/**
 * Follows how deep lists and quotes are nested, line by line. Where the rules of Markdown leave a doubt it counts more rather than
 * fewer: an item needs the least indentation it could need, and stays open where a paragraph may go on without it.
 * @param most deeper nesting is not followed
 */
export function createNesting(most: number) {
  const open: Container[] = []
  let wasBlank = true

  return {
    add(line: string, closesAll: boolean): Line {
      if (closesAll) open.length = 0
      let at = 0
      let column = 0
      const skipSpace = () => {
        for (; line[at] === ' ' || line[at] === '\t'; at++) column += line[at] === ' ' ? 1 : 4 - (column % 4)
      }

      let continued = 0
      let from = 0
      skipSpace()
      for (const { width } of open) {
        if (width === 0 && line[at] !== '>') break
        if (width > 0 && column - from < width && at < line.length) break
        if (width === 0) {
          at += 1
          column += 1
          from = column
          skipSpace()
        } else from += width
        continued += 1
      }
      if (at === line.length) {
        wasBlank = true
        return { depth: open.length, opened: 0, rest: '', isBlank: true }
      }

      let opened = 0
      for (; open.length <= most; opened++) {
        const rest = line.slice(at, at + 12)
        const sign = rest[0] === '>' ? '>' : (LIST_SIGN.exec(rest)?.[0] ?? '')
        if (!sign || (sign !== '>' && isRule(line, at))) break
        if (opened === 0) open.length = continued
        open.push({ width: sign === '>' ? 0 : sign.length + 1 })
        at += sign.length
        column += sign.length
        skipSpace()
      }
      const rest = line.slice(at)
      if (opened === 0 && (wasBlank || ENDS_PARAGRAPH.test(rest) || RULE.test(rest))) open.length = continued
      wasBlank = rest === ''
      return { depth: open.length, opened, rest, isBlank: false }
    },
  }
}

/** A line of nothing but dashes or stars is a rule. */
const isRule = (line: string, at: number) => /[-*]/.test(line[at] ?? '') && RULE.test(line.slice(at))
