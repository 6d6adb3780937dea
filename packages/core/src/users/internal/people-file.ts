import { MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { readTable, type TableRow } from '../../csv-table.ts'

const CALLED = {
  name: ['nome', 'name', 'nomecompleto'],
  email: ['email', 'endereco', 'enderecodeemail'],
  role: ['papel', 'role', 'perfil', 'funcao'],
  company: ['empresa', 'company', 'organizacao'],
} as const

export type FileRow = TableRow<keyof typeof CALLED>

/** The people a file names, as written. @throws DomainError invalid_input when it is no CSV, lacks columns, or is too long */
export function readPeople(csv: string): FileRow[] {
  return readTable(csv, {
    called: CALLED,
    required: { name: 'nome', email: 'e-mail' },
    // What an export tells besides.
    passed: ['situacao', 'state', 'criadoem', 'created', 'ultimoacesso', 'lastseen'],
    most: MAX_IMPORT_ROWS,
    none: { reason: 'file_without_people' },
    tooMany: { reason: 'too_many_people', params: { most: MAX_IMPORT_ROWS } },
  })
}
