import type { Asset } from '@balcao/contracts/assets/assets'
import type { AssetStatus } from '@balcao/contracts/assets/bounds'
import type { Language } from '@balcao/contracts/language'
import type { Ctx } from '../ctx.ts'
import { loadFields } from '../custom-fields/field-rows.ts'
import { readManyValues } from '../custom-fields/value-rows.ts'
import { written } from '../custom-fields/written.ts'
import { listFile, type OwnColumns, type Reader } from '../list-files/list-file.ts'
import { list } from './list.ts'

export const STATUS_WORDS: Record<Language, Record<AssetStatus, string>> = {
  'pt-BR': { in_use: 'em uso', in_stock: 'em estoque', maintenance: 'em manutenção', retired: 'baixado' },
  en: { in_use: 'in use', in_stock: 'in stock', maintenance: 'in maintenance', retired: 'retired' },
}

const FLAG: Record<Language, readonly [yes: string, no: string]> = { 'pt-BR': ['sim', 'não'], en: ['yes', 'no'] }

/** The custom fields of assets as columns, with their labels. */
async function own(ctx: Ctx, { language }: Reader): Promise<OwnColumns<Asset>> {
  const fields = await loadFields(ctx, 'asset')
  const [yes, no] = FLAG[language]
  return {
    head: fields.map(({ label }) => label),
    of: async (rows) => {
      const ids = rows.map(({ id }) => id)
      const values = fields.length === 0 ? undefined : await readManyValues(ctx.db, 'asset', ids, ctx.actor.side)
      return ({ id }) => fields.map((field) => written(field, values?.get(id)?.[field.key], (is) => (is ? yes : no)))
    },
  }
}

/** Assets as a file: those that the list shows. Its first columns are those that an import takes, its last the custom fields. */
export const assetsFile = listFile({
  what: 'assets',
  file: 'ativos',
  resource: 'asset',
  list,
  own,
  head: {
    'pt-BR': [
      ...['Nome', 'Patrimônio', 'Tipo', 'Situação', 'Número de série', 'Fabricante', 'Modelo', 'Empresa', 'Pessoa', 'Local'],
      ...['Comprado em', 'Garantia até', 'Custo (R$)', 'Observações', 'Criado em', 'Alterado em'],
    ],
    en: [
      ...['Name', 'Tag', 'Kind', 'Status', 'Serial number', 'Manufacturer', 'Model', 'Company', 'Person', 'Location'],
      ...['Purchased on', 'Warranty until', 'Cost (BRL)', 'Notes', 'Created at', 'Updated at'],
    ],
  },
  cells: (asset, { language, instant }) => [
    ...[asset.name, asset.tag, asset.kind.name, STATUS_WORDS[language][asset.status], asset.serialNumber, asset.manufacturer, asset.model],
    ...[asset.company?.name, asset.person?.name, asset.location, asset.purchasedOn, asset.warrantyUntil],
    asset.costCents === null ? null : asset.costCents / 100,
    ...[asset.notes, instant(asset.createdAt), instant(asset.updatedAt)],
  ],
})
