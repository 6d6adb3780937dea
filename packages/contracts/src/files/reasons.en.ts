import type { Translated } from '../reason-text.ts'
import type { filesReasons } from './reasons.ts'

/** The same in English. */
export const filesReasonsEn: Translated<typeof filesReasons> = {
  range_not_satisfiable: 'The file has no such range; ask for one range at a time.',
  column_repeated: 'A column appears more than once.',
  part_size: ({ bytes }) => `A part has ${bytes} bytes; only the last one has fewer.`,
  not_csv: ({ line }) => `The file is not valid CSV (line ${line}).`,
  columns_missing: ({ columns }) => `The first line lacks columns: ${columns.join(', ')}.`,
  columns_unknown: ({ columns }) => `Unknown columns: ${columns.join(', ')}.`,
}
