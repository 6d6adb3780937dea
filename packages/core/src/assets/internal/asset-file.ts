import { ASSET_STATUSES, type AssetStatus } from '@balcao/contracts/assets/bounds'
import type { TableRow } from '../../csv-table.ts'

/** What the columns of a file of assets may be called, as `readTable` compares them; first as the export calls them. */
export const CALLED = {
  name: ['nome', 'name', 'ativo', 'asset'],
  tag: ['patrimonio', 'etiqueta', 'tag', 'assettag'],
  kind: ['tipo', 'kind', 'type'],
  status: ['situacao', 'status'],
  serialNumber: ['numerodeserie', 'serie', 'serialnumber', 'serial'],
  manufacturer: ['fabricante', 'marca', 'manufacturer'],
  model: ['modelo', 'model'],
  company: ['empresa', 'company'],
  person: ['pessoa', 'usuario', 'person', 'user'],
  location: ['local', 'localizacao', 'location'],
  purchasedOn: ['compradoem', 'datadacompra', 'purchasedon'],
  warrantyUntil: ['garantiaate', 'garantia', 'warrantyuntil', 'warranty'],
  cost: ['custor', 'custo', 'valor', 'costbrl', 'cost'],
  notes: ['observacoes', 'notas', 'notes'],
} as const
/** Columns of an export that an import passes over. */
export const PASSED = ['criadoem', 'alteradoem', 'createdat', 'updatedat']
/** A custom field's column, by its key. */
export type OwnColumn = `customFields.${string}`
export type AssetFileRow = TableRow<keyof typeof CALLED | OwnColumn>

const STATUS_CALLED: Record<string, AssetStatus> = {
  emuso: 'in_use',
  emestoque: 'in_stock',
  estoque: 'in_stock',
  emmanutencao: 'maintenance',
  manutencao: 'maintenance',
  inmaintenance: 'maintenance',
  baixado: 'retired',
  baixa: 'retired',
}

/** A text to be compared: capitals, accents and signs make no difference. */
export const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|[\s_-]/gu, '')
    .toLowerCase()

/** The status that a cell says; an empty one is in use, undefined is none that is known. */
export function statusOf(cell: string): AssetStatus | undefined {
  const word = bare(cell)
  return word === '' ? 'in_use' : (STATUS_CALLED[word] ?? ASSET_STATUSES.find((one) => bare(one) === word))
}

/** A day of a cell as the contract takes it; null for none. */
export const dayOf = (cell: string): string | null => cell.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1') || null
