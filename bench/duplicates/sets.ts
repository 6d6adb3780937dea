import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '@balcao/core/duplicates/model/documents'
import { parse } from 'csv-parse/sync'

/** Reports with known duplicates, as published; `pairs` name reports by their place, `heldOut` those of pairs kept for tests. */
export type PairSet = {
  name: string
  licence: string
  sha256: string
  reports: Source[]
  pairs: [number, number][]
  heldOut?: ReadonlySet<number>
}

type Row = Record<string, string>

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** What published sets call their columns. */
const CALLED = {
  id: ['issueid', 'bugid', 'id', 'key'],
  title: ['summary', 'title', 'shortdesc', 'subject'],
  text: ['description', 'body', 'text', 'desc'],
  created: ['created', 'createdtime', 'creationts', 'creationtime', 'createdat', 'opendate', 'opened', 'reporttime'],
  duplicate: ['duplicateid', 'duplicatedissue', 'dupid', 'duplicateof', 'dupof', 'duplicates', 'mergeid'],
  type: ['issuetype', 'type', 'bugtype'],
  component: ['component', 'product'],
} as const

function cells(row: Row): (column: keyof typeof CALLED) => string {
  const byName = new Map(Object.entries(row).map(([name, value]) => [plain(name), value]))
  return (column) => {
    for (const name of CALLED[column]) {
      const value = byName.get(name)
      if (value !== undefined && value !== null) return String(value)
    }
    return ''
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** An instant as trackers write it: "08/Sep/21 11:49", "2001-10-10 17:34:00 -0700", seconds since 1970. Zero where it cannot be read. */
export function instantOf(text: string): number {
  const jira = /^(\d{1,2})\/(\w{3})\/(\d{2,4}) (\d{1,2}):(\d{2})/.exec(text)
  if (jira) {
    const year = Number(jira[3]) + (String(jira[3]).length === 2 ? 2000 : 0)
    return Date.UTC(year, MONTHS.indexOf(String(jira[2]).toLowerCase()), Number(jira[1]), Number(jira[4]), Number(jira[5]))
  }
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Number(text) * 1000
  return Date.parse(text) || 0
}

const table = (file: string): Row[] =>
  parse(readFileSync(file), { columns: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true })

/** One JSON object a line, or one array of them. */
function jsonRows(file: string): Row[] {
  const text = readFileSync(file, 'utf8').trim()
  if (text.startsWith('[')) return JSON.parse(text)
  return text.split('\n').map((line) => JSON.parse(line))
}

const rowsOf = (file: string) => (file.endsWith('.csv') ? table(file) : jsonRows(file))

function setOf(name: string, licence: string, files: string[], rows: Row[], pairRows: Row[], testRows: Row[] = []): PairSet {
  const reports: Source[] = []
  const places = new Map<string, number>()
  const pairs: [string, string][] = []
  const namesOf = (text: string) => text.split(/[\s,;|]+/).filter((one) => /^\w+$/.test(one) && !/^(nan|null|none|0)$/i.test(one))
  for (const row of rows) {
    const cell = cells(row)
    const id = cell('id')
    if (id === '' || places.has(id)) continue
    places.set(id, reports.length)
    reports.push({ id: reports.length, title: cell('title'), text: cell('text'), createdAt: instantOf(cell('created')) })
    if (pairRows.length === 0) for (const other of namesOf(cell('duplicate'))) pairs.push([id, other])
  }
  for (const row of pairRows) {
    const cell = cells(row)
    for (const other of namesOf(cell('duplicate'))) pairs.push([cell('id'), other])
  }
  const placed = pairs.flatMap(([a, b]): [number, number][] => {
    const [x, y] = [places.get(a), places.get(b)]
    return x === undefined || y === undefined || x === y ? [] : [[x, y]]
  })
  const heldOut = new Set<number>()
  for (const row of testRows) {
    const cell = cells(row)
    for (const id of [cell('id'), ...namesOf(cell('duplicate'))]) {
      const place = places.get(id)
      if (place !== undefined) heldOut.add(place)
    }
  }
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return { name, licence, sha256: hash.digest('hex'), reports, pairs: placed, heldOut }
}

/**
 * Every set of pairs in a folder and the folders below it: `X_bugs.csv` beside `X_bugs-combined.csv` as GitBugs lays them out, or one file of
 * reports that name what they repeat, as OpenOffice and other trackers are published.
 */
export function readPairSets(folder: string): PairSet[] {
  const entries = readdirSync(folder).toSorted()
  const sets: PairSet[] = []
  const links = entries.filter((name) => /-combined\.csv$/i.test(name))
  for (const link of links) {
    const name = link.replace(/-combined\.csv$/i, '')
    const reports = join(folder, `${name}.csv`)
    if (!existsSync(reports)) continue
    const test = join(folder, `${name}-test.csv`)
    const title = `GitBugs ${name.replace(/_bugs$/i, '')}`
    const links = rowsOf(join(folder, link))
    sets.push(setOf(title, 'CC BY 4.0', [reports, join(folder, link)], rowsOf(reports), links, existsSync(test) ? rowsOf(test) : []))
  }
  const whole = entries.filter(
    (name) => /\.(csv|json|jsonl|ndjson)$/i.test(name) && links.every((link) => !name.startsWith(link.replace(/-combined\.csv$/i, ''))),
  )
  for (const name of whole) {
    const set = setOf(name.replace(/\.\w+$/, ''), 'as its publisher says', [join(folder, name)], rowsOf(join(folder, name)), [])
    if (set.pairs.length > 0) sets.push(set)
  }
  for (const name of entries) if (statSync(join(folder, name)).isDirectory()) sets.push(...readPairSets(join(folder, name)))
  return sets
}
