import { routerName, screenPath, titleOf } from './names.ts'

/** One file that lists nouns, and its text with the new one in it. */
type Registration = { path: string; edit: (text: string) => string }

/** Puts a text before the first place that fits. @throws Error where there is none: the file is written differently now */
function before(text: string, place: string | RegExp, added: string): string {
  const at = text.search(place instanceof RegExp ? place : place.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (at < 0) throw new Error(`no place for ${added.trim()}`)
  return text.slice(0, at) + added + text.slice(at)
}

const callsPath = (area: string) => `packages/trpc/src/${area}/calls.ts`
const named = (area: string, noun: string) => (area === noun ? `...${routerName(noun)}` : routerName(noun))
const importOf = (noun: string) => `import { ${routerName(noun)} } from './${noun}.ts'\n`
const exportOf = (area: string, noun: string) =>
  `\n/** The calls of this area, by noun. */\nexport const calls = { ${named(area, noun)} }\n`

/** The list of calls of an area that has none yet, by path. */
export const callsFile = (area: string, noun: string): Record<string, string> => ({
  [callsPath(area)]: importOf(noun) + exportOf(area, noun),
})

function inCalls(text: string, area: string, noun: string): string {
  const listed = text.replace(/^export const calls = \{/m, (found) => `${found} ${named(area, noun)},`)
  return importOf(noun) + (listed === text ? text + exportOf(area, noun) : listed)
}

function inRouter(text: string, area: string): string {
  const key = routerName(area)
  if (new RegExp(`\\bcalls as ${key}\\b`).test(text)) return text
  const imported = before(text, "import { router } from './trpc.ts'", `import { calls as ${key} } from './${area}/calls.ts'\n`)
  return before(imported, /^ {2}live,$/m, `  ${key},\n`)
}

const inScreens = (text: string, area: string, noun: string) =>
  before(
    text,
    /^ {2}\{\n {4}path: '\/profile',/m,
    `  {
    path: '${screenPath(area, noun)}',
    name: '${titleOf(noun)}',
    access: 'support-agent',
    load: () => import('../features/${area}/${noun}-page.tsx'),
  },
`,
  )

const MATRIX = 'apps/server/src/testing/matrix'
const rowsPath = (area: string) => `${MATRIX}/areas/${area}/rows.ts`
const rowsName = (area: string) => area.replaceAll('-', '_').toUpperCase()

/** The row by which the rights of the noun's call are proved: the least role, and an input that works. */
function matrixRow(area: string, noun: string): string {
  const name = area === noun ? routerName(noun) : `${routerName(area)}.${routerName(noun)}`
  return `  '${name}.list': { least: 'support-agent', works: () => ({}), naming: {} },\n`
}

/** The files of an area that has no rows in the matrix yet, by path. */
export const matrixFiles = (area: string, noun: string): Record<string, string> => ({
  [rowsPath(area)]: `import type { Rows } from '../../row.ts'\n\nexport const ${rowsName(area)}: Rows = {\n${matrixRow(area, noun)}}\n`,
  [rowsPath(area).replace('.ts', '.test.ts')]: `import { proveArea } from '../../prove.ts'\n\nproveArea(import.meta.dirname)\n`,
})

const inAreas = (text: string, area: string) => {
  const key = area.includes('-') ? `'${area}'` : area
  const imported = before(text, /^import type .* from '\.\/row\.ts'/m, `import { ${rowsName(area)} } from './areas/${area}/rows.ts'\n`)
  return before(imported, /^\}\n\n\/\*\* All rows/m, `  ${key}: ${rowsName(area)},\n`)
}

/** The tables that list every noun: the router, the rights matrix, the screens and their names in both languages. */
export const registrationsOf = (
  area: string,
  noun: string,
  { hasRows, hasCalls }: { hasRows: boolean; hasCalls: boolean },
): Registration[] => [
  hasRows
    ? { path: rowsPath(area), edit: (text) => before(text, /\}\s*$/, matrixRow(area, noun)) }
    : { path: `${MATRIX}/areas.ts`, edit: (text) => inAreas(text, area) },
  ...(hasCalls ? [{ path: callsPath(area), edit: (text: string) => inCalls(text, area, noun) }] : []),
  { path: 'packages/trpc/src/router.ts', edit: (text) => inRouter(text, area) },
  { path: 'apps/web/src/app/screens.ts', edit: (text) => inScreens(text, area, noun) },
  {
    path: 'apps/web/src/app/screen-messages.ts',
    edit: (text) => before(text, /^ {2}'Perfil',$/m, `  '${titleOf(noun)}',\n`),
  },
  {
    path: 'apps/web/src/app/screen-messages.en.ts',
    edit: (text) => before(text, /^ {4}Perfil: /m, `    '${titleOf(noun)}': '${titleOf(noun)}',\n`),
  },
]
