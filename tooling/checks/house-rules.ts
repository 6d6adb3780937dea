import { basename, dirname } from 'node:path'
import type { SourceFile } from './files.ts'
import { inProse, VOCABULARY } from './vocabulary.ts'

const MOST_LINES = 300
const MOST_LINES_OF_A_TEST = 500
const MOST_FILES_OF_A_FOLDER = 40
/** A sequence that the migrator reads from one folder. */
const MIGRATIONS = 'packages/db/migrations'
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** Each rule names what it refuses; the words are cut so that this file does not refuse itself. */
const REFUSED: readonly { pattern: RegExp; reason: string; where?: RegExp }[] = [
  { pattern: new RegExp(`\\b(${'TO'}DO|${'FIX'}ME|X${'XX'})\\b`), reason: 'an open end belongs in an issue' },
  { pattern: new RegExp(`@ts-${'(ignore|expect-error|nocheck)'}`), reason: 'types are made to fit, not silenced' },
  { pattern: /\b(test|it|describe)\.(skip|only|todo)\(/, reason: 'every test runs, or is removed' },
  { pattern: /^export (\*|\{[^}]*\}) from '(\.|@balcao)/m, reason: 'no re-exports: import the file itself' },
  {
    pattern: /\bprocess\.env\b/,
    reason: 'settings come from packages/platform/src/env.ts',
    where: /^(packages\/(?!platform\/src\/env\.ts)|apps\/(server|worker)\/src\/)/,
  },
  {
    pattern: /\bconsole\.\w+\(/,
    reason: 'the product logs through platform/log',
    where: /^(packages\/(core|db|trpc|contracts|platform)|apps\/(server|worker))\/src\//,
  },
  {
    pattern: /\btype=["{']+(date|time|datetime-local|month|week)\b/,
    reason: 'dates and times are written in a DateInput of packages/ui/src/dates',
    where: /\.tsx$/,
  },
  {
    pattern: /<select\b|<(?:Mui)?Select\s+native\b/,
    reason: "the browser's own select has one look: NativeSelect of packages/ui",
    // Pages of articles are read by guests without the component library, and the sign-in widget stands on pages of others without it.
    where: /^(?!packages\/ui\/src\/native-select\.tsx|packages\/sign-in\/|apps\/portal\/src\/features\/kb\/).*\.tsx$/,
  },
  {
    pattern: /type="checkbox"|@mui\/material\/Checkbox/,
    reason: 'there is one box to tick: CheckBox and CheckOption of packages/ui',
    // Rows of tables are on the first page that anybody opens: their boxes have its look, without its code.
    where: /^(?!packages\/ui\/src\/(check-box|table\/data-table-(row|head))\.tsx|packages\/sign-in\/).*\.tsx$/,
  },
  {
    pattern: /(\{ |^ +)(error|message): ['`]/m,
    reason: "a schema gives its reason by code: because('…')",
    where: /^packages\/contracts\/src\/(?!.*\.test\.ts$)/,
  },
]

/** The rules of the house that no other tool holds, over TypeScript, CSS and SQL sources. Answers with one line per breach. */
export function houseRules(files: readonly SourceFile[]): string[] {
  return [...fileRules(files), ...folderRules(files)]
}

/** Documentation uses the terms of docs/glossary.md: former names are refused outside of code. Answers with one line per breach. */
export function proseRules(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = proseOf(text).split('\n')
    return VOCABULARY.flatMap((term) => {
      const pattern = inProse(term)
      if (!pattern) return []
      return lines.flatMap((line, at) => {
        const [found] = pattern.exec(line) ?? []
        return found ? [`${path}:${at + 1}: "${found}" is a former name: see "${term.standard}" in docs/glossary.md`] : []
      })
    })
  })
}

/** The text of a Markdown file without code and the targets of links, line by line as it was. */
function proseOf(text: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ')
  return text
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
}

/** A folder holds at most 40 source files, tests included; what is in its subfolders is not counted. */
function folderRules(files: readonly SourceFile[]): string[] {
  const folders = Map.groupBy(files, ({ path }) => dirname(path))
  return [...folders].flatMap(([folder, inside]) =>
    inside.length > MOST_FILES_OF_A_FOLDER && folder !== MIGRATIONS
      ? [`${folder}: ${inside.length} files, and ${MOST_FILES_OF_A_FOLDER} is the most: group them by subject in subfolders`]
      : [],
  )
}

function fileRules(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    const most = isTest(path) ? MOST_LINES_OF_A_TEST : MOST_LINES
    const name = basename(path)
    const found = REFUSED.filter(({ pattern, where }) => (!where || where.test(path)) && !isAllowed(path, pattern) && pattern.test(text))
    return [
      ...(lines > most ? [`${path}: ${lines} lines, and ${most} is the most: split it by what it does`] : []),
      ...(KEBAB.test(name) ? [] : [`${path}: file names are kebab-case`]),
      ...(/^index\.tsx?$/.test(name) ? [`${path}: no index files, import the file itself`] : []),
      ...found.map(({ pattern, reason }) => `${path}:${lineOf(text, pattern)}: ${reason}`),
    ]
  })
}

/** Tests speak to the terminal and read the environment of the run. */
const isAllowed = (path: string, pattern: RegExp) => (isTest(path) || path.includes('/testing/')) && /process|console/.test(pattern.source)

const lineOf = (text: string, pattern: RegExp) => text.slice(0, text.search(pattern)).split('\n').length
